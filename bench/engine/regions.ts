import type { Picture } from '../../engine/index.ts'
import { cropForFitting, layGarment } from '../../engine/fitting/fit-garment.ts'
import type { GarmentClass, GarmentReading } from '../../engine/garment/garment.ts'
import { createMask, dilate, type Mask } from '../../engine/pixels/mask.ts'
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

/**
 * What a try-on left as it was: the share of the picture it changed, the share it changed far from the old clothes and from the
 * garment, and the largest change (0..255) of the face.
 */
export function measureIdentity(model: StudioModel, garment: GarmentReading, tryOn: Picture) {
  const { picture, layers, body } = model
  const count = layers.alpha.values.length
  const old = clothedRegion(model, 'dress', 0.45)
  let changed = 0
  let inFace = 0
  const far: number[] = []
  for (let i = 0; i < count; i++) {
    let difference = 0
    for (let c = i * 3; c < i * 3 + 3; c++)
      difference = Math.max(difference, Math.abs((picture.pixels[c] ?? 0) - (tryOn.pixels[c] ?? 0)))
    if (difference === 0) continue
    changed++
    if (!old.values[i]) far.push(i)
    // Beside the jaw the oval of a face holds background, which a collar may cover.
    const isPerson = (layers.alpha.values[i] ?? 0) > 0.5
    if (isPerson && isFace(body, i % picture.width, Math.floor(i / picture.width)))
      inFace = Math.max(inFace, difference)
  }
  const own = far.length > 0 ? coveredRegion(model, garment, 0.12) : null
  const changedFar = far.filter((i) => !own?.values[i]).length
  return { changedShare: changed / count, changedFarShare: changedFar / count, largestChangeInFace: inFace }
}

/** Where the garment lies and, with a rim in body units, where it casts its shadow. */
function coveredRegion(model: StudioModel, garment: GarmentReading, rim: number): Mask {
  const { width, height } = model.picture
  const region = createMask(width, height)
  const fitting = cropForFitting(model, garment.garmentClass)
  const drawn = fitting && layGarment(fitting.part, garment)
  if (!fitting || !drawn) return region
  const { area } = fitting
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const cover = drawn.layer.values[(y * area.width + x) * 4 + 3] ?? 0
      if (cover > 0.003) region.values[(area.y + y) * width + area.x + x] = 1
    }
  }
  return dilate(region, Math.round(rim * model.body.unit))
}

function isFace({ face }: StudioModel['body'], x: number, y: number): boolean {
  if (!face) return false
  const u = (x - face.x - face.width / 2) / (0.5 * face.width)
  const v = (y - face.y - face.height / 2) / (0.5 * face.height)
  return u * u + v * v < 1
}
