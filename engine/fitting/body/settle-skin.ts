import type { Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask, dilate } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import { awayFromSkin, readSkin } from './read-skin.ts'

/** Smaller spots, in square units, may be nails, rings and shadows. */
const least = 0.003
/** Hues farther from skin than this are surely cloth; in the dark, a sum of RGB, they tell nothing. */
const surely = 0.11
const darkest = 110
/** At the person's edge, where so much of a pixel is backdrop, its hue tells nothing: such a pixel goes with what lies so near, in pixels. */
const rim = { cover: 0.9, reach: 3 }
/** A pixel of which less was read as skin is not looked at. */
const leastSkin = 0.05
/** Where the chin's height is but assumed, skin is looked at from so far above it on, in units. */
const aboveChin = 0.15
/** A piece lies beside cloth where cloth that is blurred so far, in units (sigma), is more than `least` of a pixel. */
const besideCloth = { sigma: 0.05, least: 0.06 }

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
  // Where no face was seen, the chin's height is but assumed.
  const top = Math.max(0, Math.round(body.face ? chinY : chinY - aboveChin * unit))
  for (let i = top * width; i < mask.values.length; i++) {
    if (layers.skin.values[i] < leastSkin || layers.alpha.values[i] < rim.cover) continue
    const brightness = picture.pixels[i * 3] + picture.pixels[i * 3 + 1] + picture.pixels[i * 3 + 2]
    if (brightness < darkest || awayFromSkin(skin, picture.pixels, i) < surely) continue
    count += mask.values[i] = 1
  }
  const spot = least * unit * unit
  if (count > spot) {
    const beside = {
      upper: blur(layers.upper, besideCloth.sigma * unit),
      lower: blur(layers.lower, besideCloth.sigma * unit),
    }
    giveToCloth(layers, findCloth(mask, beside, spot), beside)
    free(...Object.values(beside))
  }
}

type Beside = { upper: Plane; lower: Plane }

/** The larger pieces that lie beside cloth somewhere. */
function findCloth(mask: Mask, { upper, lower }: Beside, spot: number): Mask {
  const { labels, pieces } = findComponents(mask)
  const isCloth = new Uint8Array(pieces.length + 1)
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] && upper.values[i] + lower.values[i] > besideCloth.least) isCloth[labels[i]] = 1
  }
  for (const { label, area } of pieces) if (area <= spot) isCloth[label] = 0
  const cloth = createMask(mask.width, mask.height)
  for (let i = 0; i < labels.length; i++) cloth.values[i] = isCloth[labels[i]]
  free(labels)
  return cloth
}

function giveToCloth(layers: StudioModel['layers'], cloth: Mask, beside: Beside) {
  const near = dilate(cloth, rim.reach)
  for (let i = 0; i < cloth.values.length; i++) {
    if (!cloth.values[i] && !(near.values[i] && layers.alpha.values[i] < rim.cover)) continue
    const taker: Plane = beside.upper.values[i] > beside.lower.values[i] ? layers.upper : layers.lower
    taker.values[i] += layers.skin.values[i]
    layers.skin.values[i] = 0
  }
}
