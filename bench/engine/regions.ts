import type { Picture } from '../../engine/index.ts'
import type { GarmentClass } from '../../engine/garment/garment.ts'
import { dilate, type Mask } from '../../engine/pixels/mask.ts'
import type { StudioModel } from '../../engine/studio/types.ts'

/** Where the garment of that class is worn in the studio model image, with a narrow rim. */
export function clothedRegion({ layers, body }: StudioModel, garmentClass: GarmentClass, rim = 0.05): Mask {
  const { width, height } = layers.alpha
  const values = new Uint8Array(width * height)
  for (let i = 0; i < values.length; i++) {
    const upper = garmentClass === 'bottom' ? 0 : (layers.upper.values[i] ?? 0)
    const isLow = garmentClass === 'bottom' || garmentClass === 'dress'
    values[i] = upper + (isLow ? (layers.lower.values[i] ?? 0) : 0) > 0.5 ? 1 : 0
  }
  return dilate({ width, height, values }, Math.round(rim * body.unit))
}

/** What a try-on left as it was: the share of the picture it changed, and the largest change (0..255) of the face. */
export function measureIdentity({ picture, layers, body }: StudioModel, tryOn: Picture) {
  const count = layers.alpha.values.length
  const far = clothedRegion({ picture, layers, body } as StudioModel, 'dress', 0.45)
  let changed = 0
  let changedFar = 0
  let inFace = 0
  for (let i = 0; i < count; i++) {
    let difference = 0
    for (let c = i * 3; c < i * 3 + 3; c++)
      difference = Math.max(difference, Math.abs((picture.pixels[c] ?? 0) - (tryOn.pixels[c] ?? 0)))
    if (difference === 0) continue
    changed++
    if (!far.values[i]) changedFar++
    if (isFace(body, i % picture.width, Math.floor(i / picture.width))) inFace = Math.max(inFace, difference)
  }
  return { changedShare: changed / count, changedFarShare: changedFar / count, largestChangeInFace: inFace }
}

function isFace({ face }: StudioModel['body'], x: number, y: number): boolean {
  if (!face) return false
  const u = (x - face.x - face.width / 2) / (0.5 * face.width)
  const v = (y - face.y - face.height / 2) / (0.5 * face.height)
  return u * u + v * v < 1
}
