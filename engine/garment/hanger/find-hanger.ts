import type { Picture, Plane } from '../../picture.ts'
import { collectColours, colourCost, fitMixture } from '../../pixels/colour-mixture.ts'
import { keepLargest } from '../../pixels/components.ts'
import { growWithin } from '../../pixels/grow-within.ts'
import { toLab, type LabPicture } from '../../pixels/lab.ts'
import { areaOf, createMask, dilate, erode, threshold, type Mask } from '../../pixels/mask.ts'
import { inScope } from '../../pixels/memory.ts'
import { quantile } from '../../pixels/scalar.ts'
import { measureRows } from './measure-rows.ts'

/** Of the garment's greatest width: how wide what stands above it is at most, and how high at least; of its height, how high at most. */
const stem = { widest: 0.3, lowest: 0.07, highest: 0.3 }
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
    const rows = measureRows(mask)
    const width = Math.max(...rows.map(({ first, end }) => end - first))
    const top = rows.findIndex(({ count }) => count > 0)
    const neck = rows.findIndex(({ first, end }, y) => y > top && end - first > stem.widest * width)
    const height = rows.findLastIndex(({ count }) => count > 0) + 1 - top
    if (neck - top < stem.lowest * width || neck - top > stem.highest * height) return null
    const narrow = rows.slice(top, neck).filter(({ first, end }) => end - first < hook.widest * width)
    const isHook = narrow.length > hook.longest * width
    if (!isHook && neck - top < dummy.lowest * width) return null
    const lab = toLab(picture)
    own(lab.lightness)
    own(lab.a)
    own(lab.b)
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
