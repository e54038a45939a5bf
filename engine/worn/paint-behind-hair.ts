import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { spreadAllKnown } from '../pixels/blur.ts'
import { free } from '../pixels/memory.ts'
import type { BodyFrame } from '../person/types.ts'

/** How wide a lock may be, in body units: within it cloth must go on at both sides. */
const widest = 0.5

/**
 * The picture with cloth in place of hair that lies on it, in the colours of the cloth beside it. Adds what was hidden to `cloth`.
 * `cloth` and `hair` are shares, 0..1, of the picture's size.
 */
export function paintBehindHair(picture: Picture, cloth: Plane, hair: Plane, body: BodyFrame): Picture {
  const hidden = findHidden(cloth, hair, body)
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
  for (let i = 0; i < hidden.values.length; i++) {
    const share = hidden.values[i]
    if (share <= 0) continue
    cloth.values[i] = Math.min(1, cloth.values[i] + share)
    for (let c = 0; c < 3; c++) pixels[i * 3 + c] += (beside[c].values[i] - pixels[i * 3 + c]) * share
  }
  free(known, hidden, ...channels, ...beside)
  return { ...picture, pixels }
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
