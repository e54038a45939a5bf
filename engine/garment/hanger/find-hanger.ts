import type { Picture, Plane } from '../../picture.ts'
import { collectColours, colourCost, fitMixture } from '../../pixels/colour-mixture.ts'
import { keepLargest } from '../../pixels/components.ts'
import { growWithin } from '../../pixels/grow-within.ts'
import { toLab, type LabPicture } from '../../pixels/lab.ts'
import { areaOf, createMask, dilate, erode, threshold, type Mask } from '../../pixels/mask.ts'
import { inScope } from '../../pixels/memory.ts'
import { findRowRanges } from '../../pixels/row-ranges.ts'
import { quantile } from '../../pixels/scalar.ts'

/** What stands above a garment is so wide at most, of its greatest width, and so high, of its height. */
const stem = { widest: 0.3, highest: 0.3 }
/** A hook is narrower than any neck for so long; both of the garment's width. */
const hook = { widest: 0.12, longest: 0.07 }
/** A dummy's neck is higher than a collar, of the garment's width, pale, and so much of it of one colour, to so many Lab units. */
const dummy = { lowest: 0.1, dark: 70, share: 0.8, spread: 12 }
/** The cloth is known from so far below the stem, of the garment's width, and so many pixels inside. */
const cloth = { below: 0.15, inside: 3 }
/** Mixtures of colours: components, least variance, square Lab units, and the most that a colour costs. */
const mixture = { components: 5, floor: 6, mostCost: 40 }
/** What costs more, a negative log likelihood, is none of the colours; of a stem so much is none of the cloth's. */
const unlike = { cost: 11, share: 0.7 }
/** A hanger and a dummy's chest are seen in a neck so deep, of the garment's width. */
const deepest = 0.4
/** Wood, by hue in degrees, chroma and lightness, Lab units. */
const wood = { fromHue: 45, toHue: 85, leastChroma: 14, dark: 25, bright: 80 }
/** Its soft edge, pixels. */
const edge = 3

/**
 * What a garment hangs on, or the neck of the dummy that wears it: a hook above it, or a pale stem of other colours than the cloth, and
 * what goes on from there in the neck in its colours or in wood. Null where there is none; `matte` holds it and the garment.
 */
export function findHanger(picture: Picture, matte: Plane): Mask | null {
  return inScope((own) => {
    const mask = own(keepLargest(own(threshold(matte, 0.5))))
    const { neck, width, isHook, isHigh } = findStem(mask)
    if (!isHook && !isHigh) return null
    const lab = toLab(picture)
    for (const channel of [lab.lightness, lab.a, lab.b]) own(channel)
    const asCloth = own(costOf(lab, own(bodyOf(mask, neck + cloth.below * width))))
    const found = own(createMask(mask.width, mask.height))
    found.values.set(mask.values.subarray(0, neck * mask.width))
    const isOther = (i: number) => asCloth[i] >= unlike.cost
    if (!isHook && !(shareOf(found, isOther) > unlike.share && isPaleAlike(lab, found))) return null
    const asStem = own(costOf(lab, found))
    const lowest = (neck + deepest * width) * mask.width
    const goesOn = (i: number) =>
      i < lowest && mask.values[i] > 0 && isOther(i) && (asStem[i] < unlike.cost || isWood(lab, i))
    growWithin(found, goesOn, Infinity)
    return dilate(found, edge)
  })
}

/** What stands above a garment, down to the row `neck`: whether it is as narrow as a hook, or as high as a dummy's neck; and the garment's width. */
function findStem(mask: Mask) {
  const { first, last } = findRowRanges(mask.values, mask.width, 0)
  const extents = last.map((end, y) => Math.max(0, end + 1 - first[y]))
  const width = extents.reduce((most, extent) => Math.max(most, extent))
  const top = extents.findIndex((extent) => extent > 0)
  const neck = extents.findIndex((extent) => extent > stem.widest * width)
  const height = extents.findLastIndex((extent) => extent > 0) + 1 - top
  const narrow = extents.subarray(top, neck).filter((extent) => extent < hook.widest * width)
  const isStem = neck - top <= stem.highest * height
  return {
    neck,
    width,
    isHook: isStem && narrow.length > hook.longest * width,
    isHigh: isStem && neck - top >= dummy.lowest * width,
  }
}

function shareOf(mask: Mask, isChosen: (pixel: number) => boolean): number {
  return mask.values.reduce((count, is, i) => count + +(is > 0 && isChosen(i)), 0) / areaOf(mask)
}

function isPaleAlike({ lightness, a, b }: LabPicture, mask: Mask): boolean {
  const middles = [lightness, a, b].map((values) =>
    quantile(
      values.filter((_, i) => mask.values[i] > 0),
      0.5,
    ),
  )
  const isNear = (i: number) =>
    Math.hypot(lightness[i] - middles[0], a[i] - middles[1], b[i] - middles[2]) < dummy.spread
  return middles[0] > dummy.dark && shareOf(mask, isNear) > dummy.share
}

/** The inside of a mask from a row on. */
function bodyOf(mask: Mask, from: number): Mask {
  const body = erode(mask, cloth.inside)
  body.values.fill(0, 0, Math.round(from) * mask.width)
  return body
}

function costOf(lab: LabPicture, sample: Mask): Float32Array {
  const { components, floor, mostCost } = mixture
  const costs = new Float32Array(sample.values.length)
  colourCost(fitMixture(collectColours(lab, sample.values), components, floor), lab, mostCost, costs)
  return costs
}

function isWood({ lightness, a, b }: LabPicture, i: number): boolean {
  const hue = (Math.atan2(b[i], a[i]) * 180) / Math.PI
  const isBrown = hue > wood.fromHue && hue < wood.toHue && Math.hypot(a[i], b[i]) > wood.leastChroma
  return isBrown && lightness[i] > wood.dark && lightness[i] < wood.bright
}
