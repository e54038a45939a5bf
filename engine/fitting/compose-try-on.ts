import type { GarmentReading } from '../garment/garment.ts'
import type { Picture, Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import { borrowPlane, giveBack, returnPlane } from '../pixels/scratch.ts'
import type { StudioModel } from '../studio/types.ts'
import { imagineBareBody } from './bare-body.ts'
import { coverLeftovers } from './cover-leftovers.ts'
import type { Area } from './crop.ts'
import { clipBox, coveredBox, cropPlane, pastePlane } from './crop.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import { findErased } from './erase-old-garment.ts'
import { extendTrousers } from './extend-trousers.ts'
import { findWaist } from './find-waist.ts'
import { findOccluders } from './find-occluders.ts'
import { findStrands } from './find-strands.ts'
import { holdHighlights, lightGarment } from './light-garment.ts'
import { shadeBelly } from './shade-belly.ts'
import { transferFolds } from './transfer-folds.ts'

/** From back to front: studio model without the old garment, contact shadow, new garment in its light, what is before it. */
export function composeTryOn(
  model: StudioModel,
  garment: GarmentReading,
  drawn: DrawnGarment,
  rest: () => void,
): Picture {
  const { picture, backdrop, layers, body, torso } = model
  const { width, height } = picture
  const arms = [drawn.arms.left, drawn.arms.right]
  const strands = findStrands(layers.hair, body.unit)
  const erased = findErased(model, garment.garmentClass, arms, drawn.cutsAt, strands)
  coverLeftovers(model, drawn, erased)
  rest()
  // An old hem or cuff shades the skin beside it, so what is imagined reaches a little beyond it and fades out.
  const beside = blur(erased, 0.024 * body.unit)
  const occluders = findOccluders(model, drawn, erased, beside, strands)
  returnPlane(strands)
  if (drawn.upper) eraseShadows(erased, beside, model)
  returnPlane(beside)
  const bare = imagineBareBody(model, arms, erased)
  rest()
  // Trousers and skirts continue upwards where an old top hung lower than the new one.
  const trousers =
    garment.garmentClass === 'top' || garment.garmentClass === 'outerwear' ? extendTrousers(model) : null
  const covered = coveredBox(drawn.layer)
  const old = garment.garmentClass === 'bottom' ? layers.lower : layers.upper
  const light = transferFolds(picture, old, layers.skin, covered, body.unit)
  rest()
  const area = clipBox(covered, picture, 0.12 * body.unit)
  const soft = blurCover(drawn, occluders.photo, area, body.unit)
  lightGarment(light, model, drawn, soft, area)
  const drop = Math.round(0.014 * body.unit)
  const waist = drawn.upper && findWaist(model, drawn.upper.axes)
  const result = { ...picture, pixels: picture.pixels.slice() }
  const cover = drawn.layer.values
  const colour = new Float32Array(3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const e = erased.values[i]
      const alpha = cover[i * 4 + 3]
      const shade =
        0.34 * soft.values[Math.max(0, y - drop) * width + x] * (1 - alpha) * layers.alpha.values[i]
      const arm = occluders.bareArms.values[i]
      if (e <= 0 && alpha <= 0.003 && shade <= 0.008 && arm <= 0) continue
      const o = i * 3
      for (let c = 0; c < 3; c++) colour[c] = picture.pixels[o + c]
      if (e > 0) {
        const trunk = Math.min(x - torso.left[y], torso.right[y] - x)
        let below = 0
        let belly = 1
        if (trousers && waist && drawn.upper) {
          const { axes, placement } = drawn.upper
          const down = axes.downOf({ x, y })
          const belowWaist = down - waist.at(axes.acrossOf({ x, y }))
          below = smoothstep(-1.5, 1.5, belowWaist)
          const isBelly = down > placement.hemDown - 0.05 * body.unit && !bare.arms[i]
          if (isBelly) belly = shadeBelly(placement, body.unit, down - placement.hemDown, -belowWaist)
        }
        const besideHips = trousers ? below * (1 - trousers.share[x]) : 0
        const trousered =
          (below - besideHips) *
          smoothstep(-0.02 * body.unit, 0.01 * body.unit, trunk) *
          (bare.arms[i] ? 0 : 1 - layers.skin.values[i])
        // Beside the hips there is nobody; an arm there is laid on later.
        const inside = bare.shape.values[i] * (1 - besideHips)
        for (let c = 0; c < 3; c++) {
          let under = bare.colours[o + c] * (1 - shadeOfSkin[c] * (1 - belly))
          if (trousered > 0 && trousers) under += (trousers.colourAt(x, y, c) - under) * trousered
          const fill = backdrop.pixels[o + c] + (under - backdrop.pixels[o + c]) * inside
          colour[c] += (fill - colour[c]) * e
        }
      }
      if (shade > 0.008) for (let c = 0; c < 3; c++) colour[c] *= 1 - shade
      if (alpha > 0.003) {
        const k = i * 4
        const lit = light.values[i]
        const hold = holdHighlights((Math.max(cover[k], cover[k + 1], cover[k + 2]) * lit) / alpha)
        for (let c = 0; c < 3; c++)
          colour[c] += clamp(cover[k + c] * lit * hold, 0, 255 * alpha) - colour[c] * alpha
      }
      if (arm > 0) for (let c = 0; c < 3; c++) colour[c] += (bare.colours[o + c] - colour[c]) * arm
      const front = occluders.photo.values[i]
      if (front > 0) for (let c = 0; c < 3; c++) colour[c] += (picture.pixels[o + c] - colour[c]) * front
      for (let c = 0; c < 3; c++) result.pixels[o + c] = clamp(colour[c] + 0.5, 0, 255)
    }
  }
  for (const plane of [erased, light, soft, bare.shape, occluders.photo, occluders.bareArms])
    returnPlane(plane)
  giveBack(bare.colours, bare.arms)
  return result
}

/** Light that skin takes up comes back red: in shade it loses least of that. */
const shadeOfSkin = [0.8, 1.05, 1.15]

function eraseShadows(erased: Plane, beside: Plane, { layers }: StudioModel) {
  for (let i = 0; i < beside.values.length; i++) {
    const near = beside.values[i]
    if (near <= 0.04 || erased.values[i] >= 1 || layers.skin.values[i] <= 0) continue
    const share = layers.skin.values[i] * clamp(near * 2.5 - 0.1, 0, 1)
    erased.values[i] = Math.min(1, erased.values[i] + share)
  }
}

/** What the garment covers in sight, blurred: outside it casts a contact shadow, inside it tells where the edge is near. */
function blurCover({ layer }: DrawnGarment, front: Plane, area: Area, unit: number): Plane {
  const { width, height, values } = layer
  const cover = borrowPlane(width, height)
  for (let i = 0; i < cover.values.length; i++) cover.values[i] = values[i * 4 + 3] * (1 - front.values[i])
  const part = cropPlane(cover, area)
  const blurred = blur(part, 0.022 * unit)
  cover.values.fill(0)
  pastePlane(cover, blurred, area)
  returnPlane(part)
  returnPlane(blurred)
  return cover
}
