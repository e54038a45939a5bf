import type { Picture } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { Area } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { LitCloth } from '../light/light-cloth.ts'
import { holdHighlights } from '../light/light-garment.ts'
import type { UncoveredBody } from '../uncover/uncover-body.ts'
import { ofCloth, type ContactShadows } from './contact-shadows.ts'
import type { InnerBack } from './inner-back.ts'

/** Less of the cloth in a pixel, or less of a shadow, changes nothing. */
const least = { cover: 0.003, shadow: 0.008 }
/** Folds of dark cloth shine as those of cloth this bright, 0..255: what it takes up is no part of that. */
const sheen = 130
/** Within folds cloth is lit by its own colour: in shade a channel that it has less of falls by so much more. Yellow turned olive. */
const inShade = 0.5

/**
 * The last stage of fitting, from back to front: the studio model without the old garment, the inside of the new one's back, the contact
 * shadow, the new garment in its light and in the shadow of what is before it, and that. Pixels that nothing is laid on stay as they are.
 */
export function composeTryOn(
  { picture, layers: { alpha: person, skin }, body }: StudioModel,
  { layer }: DrawnGarment,
  { erased, under, occluders, colours }: UncoveredBody,
  cloth: LitCloth,
  innerBack: InnerBack | null,
  { onSkin, onCloth }: ContactShadows,
): Picture {
  const { width, height, pixels } = picture
  const result = { ...picture, pixels: pixels.slice() }
  const fall = Math.round(ofCloth.drop * body.unit)
  const colour = new Float32Array(3)
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - fall) * width
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const old = erased.values[i]
      const cover = layer.values[i * 4 + 3]
      const nearCloth = Math.max(cloth.soft.values[above + x], ofCloth.about * cloth.soft.values[i])
      const reach = ofCloth.darkest * nearCloth * (1 - cover)
      const arm = occluders.bareArms.values[i]
      const inBack = innerBack ? placeIn(innerBack.area, x, y) : -1
      const back = innerBack && inBack >= 0 ? innerBack.share.values[inBack] : 0
      const front = occluders.photo.values[i]
      const ofCuff = onSkin ? onSkin.values[i] : 0
      const shadow = Math.max(reach * person.values[i], ofCuff * skin.values[i])
      const isLaidOn = old > 0 || cover > least.cover || back > 0 || shadow > least.shadow || arm > 0
      if (!isLaidOn) continue
      const o = i * 3
      for (let c = 0; c < 3; c++) colour[c] = pixels[o + c]
      // Where the old garment gave way to the backdrop nobody is left for the shadow to fall on.
      const laid = old > 0 ? under.lay(colour, x, y, old) : 1
      const left = 1 - old * (1 - laid)
      const shade = reach * person.values[i] * left
      if (innerBack && back > 0) {
        const before = old > 0 ? old * laid + (1 - old) * person.values[i] : person.values[i]
        layPixel(colour, innerBack.colours, inBack * 3, back * (1 - before))
      }
      if (shade > least.shadow) for (let c = 0; c < 3; c++) colour[c] *= 1 - shade
      if (cover > least.cover)
        layCloth(colour, layer.values, i * 4, cloth.light.values[i] * (1 - onCloth.values[i]))
      if (arm > 0) layPixel(colour, under.bare.colours, o, arm)
      if (front > 0) layPixel(colour, colours, o, front)
      if (ofCuff > 0) {
        const bare = Math.max(arm, skin.values[i] * Math.max(front, 1 - cover))
        for (let c = 0; c < 3; c++) colour[c] *= 1 - ofCuff * bare
      }
      for (let c = 0; c < 3; c++) result.pixels[o + c] = clamp(colour[c] + 0.5, 0, 255)
    }
  }
  return result
}

/** The pixel's number in a part of the frame; -1 outside it. */
function placeIn(area: Area, x: number, y: number): number {
  const [column, row] = [x - area.x, y - area.y]
  const isInside = column >= 0 && row >= 0 && column < area.width && row < area.height
  return isInside ? row * area.width + column : -1
}

/** `values` hold colours multiplied with their cover. */
function layCloth(colour: Float32Array, values: Float32Array, at: number, light: number) {
  const cover = values[at + 3]
  const brightest = Math.max(values[at], values[at + 1], values[at + 2])
  // A fold that shines is held as the white it would be; one in shade lies in the white that the cloth is.
  const hold = holdHighlights(
    (brightest + Math.max(0, light - 1) * Math.max(brightest, sheen * cover)) / cover,
  )
  for (let c = 0; c < 3; c++) {
    const lacks = light < 1 && brightest > 0 ? inShade * (1 - values[at + c] / brightest) : 0
    const relief = (light - 1) * (Math.max(values[at + c], sheen * cover) + lacks * values[at + c])
    colour[c] += clamp((values[at + c] + relief) * hold, 0, 255 * cover) - colour[c] * cover
  }
}

function layPixel(colour: Float32Array, pixels: Uint8Array, at: number, share: number) {
  for (let c = 0; c < 3; c++) colour[c] += (pixels[at + c] - colour[c]) * share
}
