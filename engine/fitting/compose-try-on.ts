import type { GarmentReading } from '../garment/garment.ts'
import type { Picture, Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { clamp } from '../pixels/scalar.ts'
import { giveBack, returnPlane } from '../pixels/scratch.ts'
import type { StudioModel } from '../studio/types.ts'
import { blurCover } from './blur-cover.ts'
import { coverLeftovers } from './cover-leftovers.ts'
import { clipBox, coveredBox } from './crop.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import { eraseShadows, findErased } from './erase-old-garment.ts'
import type { Occluders } from './find-occluders.ts'
import { findOccluders } from './find-occluders.ts'
import { findStrands } from './find-strands.ts'
import { holdHighlights, lightGarment } from './light-garment.ts'
import { transferFolds } from './transfer-folds.ts'
import type { Underneath } from './underneath.ts'
import { imagineUnderneath } from './underneath.ts'

/** From back to front: studio model without the old garment, contact shadow, new garment in its light, what is before it. */
export function composeTryOn(
  model: StudioModel,
  garment: GarmentReading,
  drawn: DrawnGarment,
  rest: () => void,
): Picture {
  const layers = findLayers(model, garment, drawn, rest)
  const result = layInOrder(model, drawn, layers)
  const { erased, under, cloth, occluders } = layers
  const planes = [erased, under.bare.shape, cloth.light, cloth.soft, occluders.photo, occluders.bareArms]
  planes.forEach(returnPlane)
  giveBack(under.bare.colours, under.bare.arms)
  return result
}

type Layers = {
  /** How much of each pixel is old clothing. */
  erased: Plane
  under: Underneath
  cloth: Cloth
  occluders: Occluders
}

function findLayers(
  model: StudioModel,
  garment: GarmentReading,
  drawn: DrawnGarment,
  rest: () => void,
): Layers {
  const { layers, body } = model
  const strands = findStrands(layers.hair, body.unit)
  const arms = [drawn.arms.left, drawn.arms.right]
  const erased = findErased(model, garment.garmentClass, arms, drawn.cutsAt, strands)
  coverLeftovers(model, drawn, erased)
  rest()
  // An old hem or cuff shades the skin beside it, so what is imagined reaches a little beyond it and fades out.
  const beside = blur(erased, 0.024 * body.unit)
  const occluders = findOccluders(model, drawn, erased, beside, strands)
  returnPlane(strands)
  if (drawn.upper) eraseShadows(erased, beside, layers.skin)
  returnPlane(beside)
  const under = imagineUnderneath(model, garment.garmentClass, drawn, erased, rest)
  const old = garment.garmentClass === 'bottom' ? layers.lower : layers.upper
  return { erased, under, cloth: lightCloth(model, old, drawn, occluders.photo, rest), occluders }
}

/** The new garment's light as factors, and what of it is in sight, blurred. */
type Cloth = { light: Plane; soft: Plane }

function lightCloth(
  model: StudioModel,
  old: Plane,
  drawn: DrawnGarment,
  front: Plane,
  rest: () => void,
): Cloth {
  const { picture, layers, body } = model
  const covered = coveredBox(drawn.layer)
  const light = transferFolds(picture, old, layers.skin, covered, body.unit)
  rest()
  const area = clipBox(covered, picture, 0.12 * body.unit)
  const soft = blurCover(drawn, front, area, body.unit)
  lightGarment(light, model, drawn, soft, area)
  return { light, soft }
}

/** Pixels that nothing is laid on stay as they are. */
function layInOrder(
  { picture, layers: { alpha: person }, body }: StudioModel,
  { layer }: DrawnGarment,
  { erased, under, cloth, occluders }: Layers,
): Picture {
  const { width, height, pixels } = picture
  const result = { ...picture, pixels: pixels.slice() }
  const drop = Math.round(0.014 * body.unit)
  const colour = new Float32Array(3)
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - drop) * width
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const old = erased.values[i]
      const cover = layer.values[i * 4 + 3]
      const shade = 0.34 * cloth.soft.values[above + x] * (1 - cover) * person.values[i]
      const arm = occluders.bareArms.values[i]
      if (old <= 0 && cover <= 0.003 && shade <= 0.008 && arm <= 0) continue
      const o = i * 3
      for (let c = 0; c < 3; c++) colour[c] = pixels[o + c]
      if (old > 0) under.lay(colour, x, y, old)
      if (shade > 0.008) for (let c = 0; c < 3; c++) colour[c] *= 1 - shade
      if (cover > 0.003) layCloth(colour, layer.values, i * 4, cloth.light.values[i])
      if (arm > 0) layPixel(colour, under.bare.colours, o, arm)
      const front = occluders.photo.values[i]
      if (front > 0) layPixel(colour, pixels, o, front)
      for (let c = 0; c < 3; c++) result.pixels[o + c] = clamp(colour[c] + 0.5, 0, 255)
    }
  }
  return result
}

/** `values` hold colours multiplied with their cover. */
function layCloth(colour: Float32Array, values: Float32Array, at: number, light: number) {
  const cover = values[at + 3]
  const brightest = Math.max(values[at], values[at + 1], values[at + 2])
  const hold = holdHighlights((brightest * light) / cover)
  for (let c = 0; c < 3; c++)
    colour[c] += clamp(values[at + c] * light * hold, 0, 255 * cover) - colour[c] * cover
}

function layPixel(colour: Float32Array, pixels: Uint8Array, at: number, share: number) {
  for (let c = 0; c < 3; c++) colour[c] += (pixels[at + c] - colour[c]) * share
}
