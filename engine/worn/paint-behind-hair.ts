import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { spreadAllKnown } from '../pixels/blur.ts'
import { splitChannels } from '../pixels/channels.ts'
import { dilate, threshold, type Mask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import type { BodyFrame } from '../person/types.ts'
import { findHiddenShoulders } from './find-hidden-shoulders.ts'
import { addStrands, areaAroundHair } from './find-strands.ts'
import { leavePrintsOut } from './leave-prints-out.ts'

/** How wide a lock may be, in body units: within it cloth must go on at both sides. */
const widest = 0.5
/** Down to so far below the shoulders' joints, in units, hair lies on a shoulder. */
const shouldersEnd = 0.15

/**
 * The picture with cloth in place of hair that lies on it, in the colours of the cloth beside it. Adds what was hidden to `cloth`.
 * `cloth` and `hair` are shares, 0..1, of the picture's size.
 */
export function paintBehindHair(picture: Picture, cloth: Plane, hair: Plane, body: BodyFrame): Picture {
  const about = areaAroundHair(hair, body.unit)
  if (!about) return picture
  const [locks, shoulders] = [findHidden(cloth, hair, body), findHiddenShoulders(cloth, hair, body)]
  const hidden = { ...locks, values: locks.values.map((share, i) => Math.max(share, shoulders.values[i])) }
  const known = createPlane(picture.width, picture.height)
  for (let i = 0; i < known.values.length; i++)
    known.values[i] = cloth.values[i] > 0.95 && !about.values[i] ? 1 : 0
  leavePrintsOut(picture, known)
  const pixels = picture.pixels.slice()
  const channels = splitChannels(picture)
  const beside = spreadAllKnown(channels, known, [2, 8, 32])
  for (let i = 0; i < hidden.values.length; i++)
    cloth.values[i] = Math.min(1, cloth.values[i] + hidden.values[i])
  addStrands(picture, hidden, { cloth, hair, about, beside, unit: body.unit })
  const painted = withRim(hidden)
  const onShoulders = (body.shoulderMid.y + shouldersEnd * body.unit) * picture.width
  for (let i = 0; i < painted.values.length; i++) {
    if (!painted.values[i]) continue
    // A shoulder is like the other one, or like the cloth below it; farther down a lock's ground is like what is beside it.
    const other = shoulders.values[i] > 0 || i < onShoulders ? alike(known, i, body.shoulderMid.x) : -1
    for (let c = 0; c < 3; c++)
      pixels[i * 3 + c] = other < 0 ? beside[c].values[i] : picture.pixels[other * 3 + c]
  }
  free(known, about, hidden, locks, shoulders, painted, ...channels, ...beside)
  return { ...picture, pixels }
}

/** Pixels with this share of hair show it, and so do those about them. */
const shows = { share: 0.06, rim: 2 }

function withRim(hidden: Plane): Mask {
  const shown = threshold(hidden, shows.share)
  const painted = dilate(shown, shows.rim)
  free(shown)
  return painted
}

/** The known pixel that lies as far on the other side of a middle, or as far below the upper edge of what is known; -1 where neither does. */
function alike({ width, values }: Plane, i: number, middle: number): number {
  const x = Math.round(2 * middle - (i % width))
  const other = i - (i % width) + x
  if (x >= 0 && x < width && values[other] > 0) return other
  let below = i
  while (below < values.length && values[below] === 0) below += width
  const mirrored = 2 * below - i
  if (mirrored < values.length && values[mirrored] > 0) return mirrored
  return below < values.length ? below : -1
}

/** Hair below the chin that has cloth to its left and to its right. */
function findHidden({ width, height, values }: Plane, hair: Plane, { chinY, unit }: BodyFrame): Plane {
  const hidden = createPlane(width, height)
  for (let y = Math.max(0, Math.round(chinY)); y < height; y++) {
    const row = y * width
    let last = -Infinity
    for (let x = 0; x < width; x++) {
      if (values[row + x] <= 0.5) continue
      const isLock = x - last > 1 && x - last < widest * unit
      if (isLock) for (let k = last; k <= x; k++) hidden.values[row + k] = hair.values[row + k]
      last = x
    }
  }
  return hidden
}
