import type { Plane } from '../picture.ts'
import { collectColours, colourCost, fitMixture } from '../pixels/colour-mixture.ts'
import { findComponents, keepComponents } from '../pixels/components.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { open, type Mask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { background, lower, upper } from './labels.ts'

/** Clothes are surely seen from the first share of the silhouette on, and not below the second. */
const seen = { sure: 0.92, unsure: 0.85 }
/** A piece of such a share of the picture is large enough to be a piece of furniture, or of what lies between legs. */
const leastArea = 0.005
/** Colours of the clothes that are surely seen, and the least variance of each, square Lab units. */
const mixture = { components: 5, floor: 8 }
/** What costs so much by those colours, in a pixel or in the mean, a negative log likelihood, is none of these clothes; and no place costs more than `most`. */
const strange = 13
const most = 40
/** Up to so many pixels to each side, and up to such a share of the picture, what has their colours is but a rim of something else. */
const rim = 2
const leastLeg = 0.002

/** Large pieces of clothes that the silhouette hardly sees, in colours that the clothes in sight have not, are something else: a sofa's arm beside jeans, a lake between legs. */
export function dropUnseen(labels: Uint8Array, lab: LabPicture, silhouette: Plane) {
  for (const label of [upper, lower]) dropPieces(label, labels, lab, silhouette)
}

function dropPieces(label: number, labels: Uint8Array, lab: LabPicture, { width, height, values }: Plane) {
  const pick = (isChosen: (share: number) => boolean) =>
    labels.map((own, i) => (own === label && isChosen(values[i]) ? 1 : 0))
  const [unseen, sure] = [pick((share) => share < seen.unsure), pick((share) => share >= seen.sure)]
  const least = leastArea * labels.length
  const isEnough = (marks: Uint8Array) => marks.reduce((sum, mark) => sum + mark, 0) >= least
  if (isEnough(unseen) && isEnough(sure)) {
    const costs = new Float32Array(labels.length)
    const colours = fitMixture(collectColours(lab, sure), mixture.components, mixture.floor)
    colourCost(colours, lab, most, costs, unseen)
    const odd = unseen.map((mark, i) => (mark && costs[i] >= strange ? 1 : 0))
    const alike = { width, height, values: unseen.map((mark, i) => mark - odd[i]) }
    const cloth = keepComponents(open(alike, rim), ({ area }) => area >= leastLeg * labels.length)
    // Whole pieces with their rims, but without what is as broad as a leg and of its cloth; then what is strange in a piece that is not.
    for (const marks of [unseen, odd])
      dropStrange(labels, { width, height, values: marks }, costs, least, cloth.values)
    free(costs, odd, alike, cloth)
  }
  free(unseen, sure)
}

/** Makes those pieces of a mask background that are large and, in the mean, strange, but for what is surely `cloth`. */
function dropStrange(
  labels: Uint8Array,
  marks: Mask,
  costs: Float32Array,
  least: number,
  cloth: ArrayLike<number>,
) {
  const { labels: pieceAt, pieces } = findComponents(marks)
  const sums = pieces.map(() => 0)
  for (let i = 0; i < labels.length; i++) if (pieceAt[i] > 0) sums[pieceAt[i] - 1] += costs[i]
  const isDropped = pieces.map(({ area }, k) => area >= least && sums[k] >= strange * area)
  for (let i = 0; i < labels.length; i++)
    if (pieceAt[i] > 0 && isDropped[pieceAt[i] - 1] && !cloth[i]) labels[i] = background
  free(pieceAt)
}
