import { between } from '../../geometry/points.ts'
import type { Plane } from '../../picture.ts'
import { spreadAllKnown } from '../../pixels/blur.ts'
import { placeBetween } from '../../pixels/between-colours.ts'
import { splitChannels } from '../../pixels/channels.ts'
import { erode, threshold, toPlane } from '../../pixels/mask.ts'
import { inScope } from '../../pixels/memory.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { boxOf, clipBox, cropPicture, cropPlane, pixelsOf, type Area } from '../crop.ts'

/** A hand reaches so far beyond its wrist, in forearms, and to all sides so far, in units. */
const hand = { beyond: 1.45, reach: 0.18 }
/** Of a hand's surroundings so many pixels each way must lie in the picture. */
const leastArea = 16
/** Skin and cloth are pure from such a share on, so many pixels inside their edge. */
const pure = { share: 0.97, inside: 1 }
/** Their colours are continued by blurs so wide, in units. */
const spread = [0.012, 0.035, 0.1]
/** Distances of both colours, RGB, between which they come to tell how much of a pixel is either. */
const contrast = { least: 28, full: 55 }
/** Shares along the line between both colours that count for none and for all. */
const share = { none: 0.1, all: 0.8 }
/** A pixel of the rim has so much skin at least, and so much skin and cloth together. */
const rim = { skin: 0.02, both: 0.9 }
/** From so much skin on the hand's own shade is meant, not its edge: between fingers there are dark creases. */
const shade = { from: 0.6, to: 0.85 }

/**
 * Beside a hand before clothes skin fades out over a broad rim, farther where the clothes have nearly its colour: before other clothes that would be a halo. There a
 * pixel is skin only as far as it lies between the colours of both (alpha matting for known foreground and background). Changes the layers `skin`, `upper` and
 * `lower` in place.
 */
export function settleHands(model: StudioModel) {
  const { sides, unit } = model.body
  for (const { elbow, wrist } of [sides.left, sides.right]) {
    const box = boxOf([wrist, between(elbow, wrist, hand.beyond)])
    const area = clipBox(box, model.picture, hand.reach * unit)
    if (area.width >= leastArea && area.height >= leastArea) settleWithin(model, area)
  }
}

function settleWithin({ picture, layers, body: { unit } }: StudioModel, area: Area) {
  inScope((own) => {
    const part = own(cropPicture(picture, area))
    const channels = splitChannels(part).map((plane) => own(plane))
    const skin = own(cropPlane(layers.skin, area))
    const [upper, lower] = [layers.upper, layers.lower].map((plane) => own(cropPlane(plane, area)))
    const cloth = own({ ...upper, values: upper.values.map((value, k) => value + lower.values[k]) })
    const widths = spread.map((width) => width * unit)
    const continued = (plane: Plane) => {
      const sure = own(threshold(plane, pure.share))
      const inner = own(toPlane(own(erode(sure, pure.inside))))
      return spreadAllKnown(channels, inner, widths).map((colour) => own(colour))
    }
    const [front, behind] = [continued(skin), continued(cloth)]
    const pixelAt = pixelsOf(area, picture.width)
    for (let k = 0; k < skin.values.length; k++) {
      const seen = skin.values[k]
      if (seen < rim.skin || seen > shade.to || seen + cloth.values[k] < rim.both) continue
      const { place, square } = placeBetween(channels, front, behind, k)
      if (square <= contrast.least ** 2) continue
      const told = clamp((place - share.none) / (share.all - share.none), 0, 1)
      const trust =
        smoothstep(contrast.least ** 2, contrast.full ** 2, square) *
        (1 - smoothstep(shade.from, shade.to, seen))
      const lost = Math.max(0, seen - told) * trust
      if (lost === 0) continue
      const i = pixelAt(k)
      layers.skin.values[i] -= lost
      const ofUpper = upper.values[k] / Math.max(1e-6, cloth.values[k])
      layers.upper.values[i] += lost * ofUpper
      layers.lower.values[i] += lost * (1 - ofUpper)
    }
  })
}
