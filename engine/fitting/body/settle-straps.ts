import type { Plane } from '../../picture.ts'
import { findComponents, type Component } from '../../pixels/components.ts'
import { createMask, dilate, open, threshold, type Mask } from '../../pixels/mask.ts'
import { spreadAllKnown } from '../../pixels/blur.ts'
import { splitChannels } from '../../pixels/channels.ts'
import { free, inScope } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import { clipBox, cropPicture, cropPlane, isTooSmall, pixelsOf, type Area } from '../crop.ts'

/** Straps lie so far above and below the shoulders' height, and so far to both sides of the middle; in units. */
const around = { above: 0.35, below: 0.75, aside: 0.6 }
/** Skin about a strap is told by a blur so wide, in units; a strap differs from it by more, RGB distance. */
const skinAbout = 0.05
const differs = 55
/** The colour of what is worn above near a strap, by a blur so wide, in units; a strap is no farther from it, RGB distance. */
const clothAbout = 0.12
const likeCloth = 60
/** A strap is so long at least, and so wide at most, in units; it touches what is worn within so many pixels. */
const strap = { length: 0.07, width: 0.035, touches: 3 }
/** Its edge is soft over so much more, in units. */
const soft = 0.008
/** So far to both sides of a strap there is skin, in units: along an arm there is but its edge. */
const beside = 0.04
/** A pixel is skin, or worn, from such shares on. */
const surely = { skin: 0.5, worn: 0.5 }

/**
 * A strap is thinner than labels are, and parts of it are read as skin: a thin line over bare shoulders in the colour of what is worn, which it
 * touches, goes with that; so does the soft edge of one that was read as worn. Changes the layers `skin` and `upper` in place.
 */
export function settleStraps(model: StudioModel) {
  const { body, layers } = model
  const { unit, shoulderMid } = body
  const box = {
    left: shoulderMid.x - around.aside * unit,
    right: shoulderMid.x + around.aside * unit,
    top: shoulderMid.y - around.above * unit,
    bottom: shoulderMid.y + around.below * unit,
  }
  const area = clipBox(box, layers.skin, 0)
  if (isTooSmall(area)) return
  inScope((own) => {
    const [skin, upper] = [layers.skin, layers.upper].map((plane) => own(cropPlane(plane, area)))
    const lines = own(findLines(model, area, { skin, upper }))
    const cloth = own(threshold(upper, surely.worn))
    addThin(lines, cloth, skin, unit)
    const worn = own(dilate(cloth, strap.touches))
    const straps = own(keepStraps(lines, worn, unit))
    const whole = own(dilate(straps, Math.max(1, Math.round(soft * unit))))
    const pixelAt = pixelsOf(area, layers.skin.width)
    for (let k = 0; k < whole.values.length; k++) {
      if (!whole.values[k]) continue
      const i = pixelAt(k)
      layers.upper.values[i] += layers.skin.values[i]
      layers.skin.values[i] = 0
    }
  })
}

/** What was read as skin and differs from the skin about it as what is worn nearby does. */
function findLines(
  { picture, body: { unit } }: StudioModel,
  area: Area,
  { skin, upper }: { skin: Plane; upper: Plane },
): Mask {
  const lines = createMask(area.width, area.height)
  inScope((own) => {
    const part = own(cropPicture(picture, area))
    const channels = splitChannels(part).map((plane) => own(plane))
    const about = (plane: Plane, sigma: number) =>
      spreadAllKnown(channels, plane, [sigma * unit]).map((colour) => own(colour))
    const [ofSkin, ofCloth] = [about(skin, skinAbout), about(upper, clothAbout)]
    const distance = (colours: readonly Plane[], k: number) =>
      Math.hypot(...channels.map(({ values }, c) => values[k] - colours[c].values[k]))
    const reach = Math.max(2, Math.round(beside * unit))
    for (let k = 0; k < lines.values.length; k++) {
      const [before, after] = [skin.values[k - reach] ?? 0, skin.values[k + reach] ?? 0]
      if (Math.min(before, skin.values[k], after) <= surely.skin) continue
      if (distance(ofSkin, k) > differs && distance(ofCloth, k) < likeCloth) lines.values[k] = 1
    }
  })
  return lines
}

/** What was read as worn and is as thin as a strap between skin: only its soft edge was read as skin. */
function addThin(lines: Mask, cloth: Mask, skin: Plane, unit: number) {
  const thick = open(cloth, Math.max(1, Math.round((strap.width / 2) * unit)))
  const reach = Math.max(2, Math.round(beside * unit))
  for (let k = 0; k < lines.values.length; k++) {
    if (!cloth.values[k] || thick.values[k]) continue
    const sides = Math.min(skin.values[k - reach] ?? 0, skin.values[k + reach] ?? 0)
    if (sides > surely.skin) lines.values[k] = 1
  }
  free(thick.values)
}

/** The pieces that are long and thin and touch what is worn. */
function keepStraps(lines: Mask, worn: Mask, unit: number): Mask {
  const { labels, pieces } = findComponents(lines)
  const touches = new Uint8Array(pieces.length + 1)
  for (let i = 0; i < labels.length; i++) if (worn.values[i]) touches[labels[i]] = 1
  const isThin = ({ area, top, bottom, left, right }: Component) => {
    const length = Math.hypot(bottom - top + 1, right - left + 1)
    return length > strap.length * unit && area < strap.width * unit * length
  }
  const isStrap = [false, ...pieces.map((piece) => touches[piece.label] === 1 && isThin(piece))]
  const result = createMask(lines.width, lines.height)
  for (let i = 0; i < labels.length; i++) result.values[i] = isStrap[labels[i]] ? 1 : 0
  return result
}
