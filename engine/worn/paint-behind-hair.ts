import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { spreadAllKnown } from '../pixels/blur.ts'
import { free } from '../pixels/memory.ts'
import type { BodyFrame } from '../person/types.ts'
import { findHiddenShoulders } from './find-hidden-shoulders.ts'

/** How wide a lock may be, in body units: within it cloth must go on at both sides. */
const widest = 0.5
/** Down to so far below the shoulders' joints, in units, hair lies on a shoulder. */
const shouldersEnd = 0.15

/**
 * The picture with cloth in place of hair that lies on it, in the colours of the cloth beside it. Adds what was hidden to `cloth`.
 * `cloth` and `hair` are shares, 0..1, of the picture's size.
 */
export function paintBehindHair(picture: Picture, cloth: Plane, hair: Plane, body: BodyFrame): Picture {
  const [locks, shoulders] = [findHidden(cloth, hair, body), findHiddenShoulders(cloth, hair, body)]
  const hidden = { ...locks, values: locks.values.map((share, i) => Math.max(share, shoulders.values[i])) }
  if (!hidden.values.some((share) => share > 0.02)) return picture
  const known = createPlane(picture.width, picture.height)
  for (let i = 0; i < known.values.length; i++)
    known.values[i] = cloth.values[i] > 0.95 && hair.values[i] < 0.02 ? 1 : 0
  const pixels = picture.pixels.slice()
  const channels = [0, 1, 2].map((c) => ({
    ...known,
    values: known.values.map((_, i) => picture.pixels[i * 3 + c]),
  }))
  const beside = spreadAllKnown(channels, known, [2, 8, 32])
  const onShoulders = (body.shoulderMid.y + shouldersEnd * body.unit) * picture.width
  for (let i = 0; i < hidden.values.length; i++) {
    const share = hidden.values[i]
    if (share <= 0) continue
    cloth.values[i] = Math.min(1, cloth.values[i] + share)
    // A shoulder is like the other one, or like the cloth below it; farther down a lock's ground is like what is beside it.
    const other = shoulders.values[i] > 0 || i < onShoulders ? alike(known, i, body.shoulderMid.x) : -1
    for (let c = 0; c < 3; c++) {
      const colour = other < 0 ? beside[c].values[i] : picture.pixels[other * 3 + c]
      pixels[i * 3 + c] += (colour - pixels[i * 3 + c]) * share
    }
  }
  free(known, hidden, locks, shoulders, ...channels, ...beside)
  return { ...picture, pixels }
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
