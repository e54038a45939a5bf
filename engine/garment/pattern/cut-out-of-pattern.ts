import { fillHolesThat, findComponents } from '../../pixels/components.ts'
import { contrastWeights } from '../../pixels/contrast-weights.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf } from '../../pixels/mask.ts'
import { judgeCut } from './judge-cut.ts'
import { partByColours, type Attempt } from './part-by-colours.ts'

/** As a log likelihood: what it costs to part two neighbours of one colour. */
const partingCost = 6
/** No one of them finds every garment: white cloth is hardly unlike a pale ground, a lamp's light is. */
const attempts: readonly Attempt[] = [
  { isLevelled: true, bar: 0 },
  { isLevelled: true, bar: 0.5 },
  { isLevelled: false, bar: 0.3 },
]
/** What is nearly as sure as the surest, by so much doubt, and much larger is the garment, of which that was but a print: it covers at most so much of it. */
const nearly = 0.08
const printShare = 0.6
/** Holes across the garment's middle, lower than so much of its height, that are broader than so many of their heights are none. */
const print = { lower: 0.3, broad: 0.5 }

/**
 * Parts a garment from a ground of many colours, such as boards, a rug, tiles or a room, whose border it does not touch; null where nothing
 * stands out for sure.
 */
export function cutOutOfPattern(lab: LabPicture): Mask | null {
  const weights = contrastWeights(lab, partingCost)
  const found = attempts.flatMap((attempt) => {
    const cut = partByColours(lab, weights, attempt)
    // Of a garment in two pieces the ground's colours are missing, and of a room there are several things.
    const doubt = cut && findComponents(cut.mask).pieces.length === 1 ? judgeCut(cut, lab) : null
    return cut && doubt !== null ? [{ mask: cut.mask, doubt }] : []
  })
  found.sort((one, other) => one.doubt - other.doubt)
  const sure = found.filter(({ doubt }) => doubt <= found[0].doubt + nearly)
  const largest = Math.max(...sure.map(({ mask }) => areaOf(mask)))
  const whole = sure.find(({ mask }) => areaOf(mask) > printShare * largest)
  return whole ? fillPrints(whole.mask) : null
}

/** Gaps beside sleeves lie aside, those between legs are narrow, and those between straps high: other holes are prints in the ground's colours. */
function fillPrints(mask: Mask): Mask {
  const [{ left, top, right, bottom }] = findComponents(mask).pieces
  const middle = (left + right) / 2
  const lower = top + print.lower * (bottom - top)
  return fillHolesThat(mask, (hole) => {
    const isBroad = hole.right - hole.left > print.broad * (hole.bottom - hole.top)
    return isBroad && hole.left < middle && hole.right > middle && (hole.top + hole.bottom) / 2 > lower
  })
}
