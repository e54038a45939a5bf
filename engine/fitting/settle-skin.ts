import type { Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { keepComponents } from '../pixels/components.ts'
import type { Mask } from '../pixels/mask.ts'
import { createMask } from '../pixels/mask.ts'
import { returnPlane } from '../pixels/scratch.ts'
import type { StudioModel } from '../studio/types.ts'
import { isLikeSkin, readSkin } from './read-skin.ts'

/** Smaller spots, in square units, may be nails, rings and shadows. */
const least = 0.003

/**
 * Gives what was read as skin beside cloth, in a colour that skin never has, to that cloth: a second collar, a bit of trousers
 * beside a hand. Changes the layers `skin`, `upper` and `lower` in place.
 */
export function settleSkin({ picture, layers, body }: StudioModel) {
  const { unit, chinY } = body
  const { width, height } = picture
  const skin = readSkin(picture, layers.skin)
  const mask = createMask(width, height)
  let count = 0
  const beside = { upper: blur(layers.upper, 0.05 * unit), lower: blur(layers.lower, 0.05 * unit) }
  // Where no face was seen, the chin's height is but assumed.
  const top = Math.max(0, Math.round(body.face ? chinY : chinY - 0.15 * unit))
  for (let i = top * width; i < mask.values.length; i++) {
    if (layers.skin.values[i] < 0.05) continue
    if (beside.upper.values[i] + beside.lower.values[i] < 0.06) continue
    if (isLikeSkin(skin, picture.pixels, i) < 0.5) count += mask.values[i] = 1
  }
  const spot = least * unit * unit
  if (count > spot) {
    const cloth = keepComponents(mask, ({ area }) => area > spot)
    giveToCloth(layers, cloth, beside)
  }
  Object.values(beside).forEach(returnPlane)
}

function giveToCloth(layers: StudioModel['layers'], cloth: Mask, beside: { upper: Plane; lower: Plane }) {
  for (let i = 0; i < cloth.values.length; i++) {
    if (!cloth.values[i]) continue
    const taker: Plane = beside.upper.values[i] > beside.lower.values[i] ? layers.upper : layers.lower
    taker.values[i] += layers.skin.values[i]
    layers.skin.values[i] = 0
  }
}
