import type { ColourMixture, ColourSamples } from '../pixels/colour-mixture.ts'
import { collectColours, colourCost, fitMixture } from '../pixels/colour-mixture.ts'
import { contrastWeights } from '../pixels/contrast-weights.ts'
import type { LabPicture } from '../pixels/lab.ts'
import type { Mask } from '../pixels/mask.ts'
import { segment } from '../pixels/segment.ts'
import type { Area } from './crop-area.ts'
import { boxOf, cropLab, cropValues } from './crop-area.ts'
import { findFall, findHanging, findRoots } from './hair-fall.ts'
import type { LabelMap } from './labels.ts'
import { hair, upper } from './labels.ts'
import type { BodyFrame } from './types.ts'

/** No colour speaks more strongly than this. */
const ceiling = 16
/** By what hair must be likelier than cloth, which is what is mostly seen there. */
const margin = 1
const smoothness = 2
/** Cloth of fewer pixels tells too little of its colours. */
const fewest = 150
/** The share of sure cloth that may look like hair: beyond it the two have one colour. */
const mistakable = 0.08

/**
 * Follows long hair down over the clothes, where a pose leads nobody to expect it: as far as what has the hair's colours, and
 * not those of the cloth beside it, hangs from the head. Changes `labels`. `body` in pixels of the map.
 */
export function followHair(lab: LabPicture, map: Omit<LabelMap, 'scale'>, body: BodyFrame) {
  const { labels } = map
  const roots = findRoots(map, body)
  const fall = findFall(map, roots, body)
  const area = boxOf(fall, 4)
  if (!area || !labels.some((label, i) => label === upper && fall.values[i])) return
  const cloth = collectColours(
    lab,
    labels.map((label, i) => (label === upper && !fall.values[i] ? 1 : 0)),
  )
  if (cloth.length < fewest * 3) return
  const part = cropLab(lab, area)
  const found = findStrands(part, cloth, {
    labels: cropValues(labels, map.width, area),
    roots: cropMask(roots, area),
    fall: cropMask(fall, area),
  })
  if (!found) return
  for (let y = 0, k = 0; y < area.height; y++) {
    for (let i = (area.y + y) * map.width + area.x, x = 0; x < area.width; x++, i++, k++)
      if (found.values[k]) labels[i] = hair
  }
}

type Place = { labels: Uint8Array; roots: Mask; fall: Mask }

/** All hair that hangs from the roots; null where its colours are those of the cloth. */
function findStrands(lab: LabPicture, cloth: ColourSamples, { labels, roots, fall }: Place): Mask | null {
  const clothModel = fitMixture(cloth, 6, 7)
  let hairModel = fitMixture(collectColours(lab, roots.values), 4, 12)
  if (shareTakenForHair(cloth, hairModel, clothModel) > mistakable) return null
  const isOpen = fall.values.map((value, i) => (value && !roots.values[i] ? 1 : 0))
  const weights = contrastWeights(lab, smoothness)
  const outside = new Float32Array(labels.length)
  const inside = new Float32Array(labels.length)
  const cut = () => {
    colourCost(clothModel, lab, ceiling, outside, isOpen)
    colourCost(hairModel, lab, ceiling, inside, isOpen)
    for (let i = 0; i < labels.length; i++) {
      if (labels[i] === hair) outside[i] = inside[i] + certain
      else inside[i] = isOpen[i] ? inside[i] + margin : certain
    }
    return findHanging(segment(outside, inside, weights), roots)
  }
  // Ends are often lighter than what hangs from the head: they are looked for with the colours of what was found.
  hairModel = fitMixture(collectColours(lab, cut().values), 5, 12)
  return cut()
}

const certain = 1000

function shareTakenForHair(
  cloth: ColourSamples,
  hairModel: ColourMixture,
  clothModel: ColourMixture,
): number {
  const lab = toPicture(cloth)
  const asHair = new Float32Array(lab.width)
  const asCloth = new Float32Array(lab.width)
  colourCost(hairModel, lab, ceiling, asHair)
  colourCost(clothModel, lab, ceiling, asCloth)
  let taken = 0
  for (let i = 0; i < lab.width; i++) if (asHair[i] + margin < asCloth[i]) taken++
  return taken / lab.width
}

/** Colours side by side in one row. */
function toPicture(samples: ColourSamples): LabPicture {
  const channel = (offset: number) => samples.filter((_, index) => index % 3 === offset)
  return { width: samples.length / 3, height: 1, lightness: channel(0), a: channel(1), b: channel(2) }
}

function cropMask({ width, values }: Mask, area: Area): Mask {
  return { width: area.width, height: area.height, values: cropValues(values, width, area) }
}
