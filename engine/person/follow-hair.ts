import type { ColourSamples } from '../pixels/colour-mixture.ts'
import { collectColours, colourCost, fitMixture } from '../pixels/colour-mixture.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { createMask, type Mask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { boxOf, cropLab, cropValues, widen } from './crop-area.ts'
import type { Labels } from './hair-fall.ts'
import { findFall, findHanging, findRoots } from './hair-fall.ts'
import { hair, upper } from './labels.ts'
import { favourHairsGrain, measureGrain, spreadOf } from './measure-grain.ts'
import type { BodyFrame, Box } from './types.ts'

/** No colour speaks more strongly than this. */
const ceiling = 16
/** What costs more has none of the hair's colours. */
const plausible = 13
/** By what hair must be likelier than cloth, which is what is mostly seen there. */
const margin = 1
/** So many colours tell what hair and cloth look like; of fewer than the second, cloth shows too little of itself. */
const samples = 500
const fewest = 60
/** How far above the chin hair may begin to lie on clothes, in units, and how far down it may reach, in torso lengths. */
const aboveChin = 0.2
const reach = 1.1
/** What the pose says of hair that was found. */
const found = 0

/**
 * Follows long hair down over the clothes, where a pose leads nobody to expect it: as far as what hangs from the head has the
 * hair's colours and grain rather than those of the cloth beside it. Changes `labels`, and `priors` so that they agree; returns what became hair.
 * `lab` and `body` in pixels of the map.
 */
export function followHair(
  lab: LabPicture,
  map: Labels,
  body: BodyFrame,
  priors: readonly Float32Array[],
): Mask {
  const { labels, width } = map
  const followed = createMask(width, map.height)
  const seen = boxOf(map, (i) => labels[i] === hair)
  if (!seen) return followed
  const bottom = Math.round(body.shoulderMid.y + reach * body.torsoLength)
  const below = Math.max(0, bottom - seen.y - seen.height)
  const area = widen(seen, map, Math.ceil(below / 3), below)
  const part: Labels = { ...area, labels: cropValues(labels, width, area) }
  const roots = findRoots(part, body.unit)
  const fall = findFall(part, roots, Math.round(body.chinY - aboveChin * body.unit) - area.y)
  if (!part.labels.some((label, i) => label === upper && fall.values[i])) return followed
  const isCloth = chooseCloth(map, fall, area)
  const cloth = collectColours(lab, isCloth, samples)
  if (cloth.length < fewest * 3) return followed
  const grain = measureGrain(lab)
  const own = { ...fall, values: cropValues(grain.values, width, area) }
  const favour = favourHairsGrain(own, spreadOf(grain, isCloth), spreadOf(own, roots.values))
  free(grain)
  const strands = findStrands(cropLab(lab, area), cloth, favour, { ...part, roots, fall })
  for (let y = 0, k = 0; y < area.height; y++) {
    for (let i = (area.y + y) * width + area.x, x = 0; x < area.width; x++, i++, k++) {
      if (!strands.values[k] || labels[i] !== upper) continue
      labels[i] = hair
      followed.values[i] = 1
      priors[hair][i] = Math.min(priors[hair][i], found)
    }
  }
  return followed
}

/** Clothes where no hair can hang. */
function chooseCloth({ width, labels }: Labels, fall: Mask, area: Box): Uint8Array {
  const chosen = new Uint8Array(labels.length)
  for (let i = 0; i < labels.length; i++) if (labels[i] === upper) chosen[i] = 1
  for (let y = 0, k = 0; y < area.height; y++) {
    for (let i = (area.y + y) * width + area.x, x = 0; x < area.width; x++, i++, k++)
      if (fall.values[k]) chosen[i] = 0
  }
  return chosen
}

type Place = Labels & { roots: Mask; fall: Mask }

/** All that hangs from the roots and is likelier hair than `cloth`; `favour` is what its grain says for hair. */
function findStrands(
  lab: LabPicture,
  cloth: ColourSamples,
  favour: Float32Array,
  { labels, roots, fall }: Place,
): Mask {
  const isOpen = fall.values.map((value, i) => (value && labels[i] === upper ? 1 : 0))
  const asCloth = new Float32Array(labels.length)
  const asHair = new Float32Array(labels.length)
  colourCost(fitMixture(cloth, 6, 7), lab, ceiling, asCloth, isOpen)
  let strands = roots
  // Ends are often lighter than what hangs from the head: the second time they are looked for with all colours found.
  for (const components of [4, 5, 5]) {
    const model = fitMixture(collectColours(lab, strands.values, samples), components, 12)
    colourCost(model, lab, ceiling, asHair, isOpen)
    const isLikely = (i: number) => asHair[i] < Math.min(plausible, asCloth[i] + favour[i] - margin)
    const likely = labels.map((label, i) => (label === hair || (isOpen[i] && isLikely(i)) ? 1 : 0))
    strands = findHanging({ ...fall, values: likely }, roots)
  }
  return strands
}
