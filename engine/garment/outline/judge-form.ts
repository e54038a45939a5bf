import { areaOf, open } from '../../pixels/mask.ts'
import { areaOfBox, areaOfHull, hullOf, roundness } from './area-ratios.ts'
import { averageAlong, depthInBay, findBays, indexesBetween } from './contour-walk.ts'
import type { UpperLandmarks } from '../garment.ts'
import { distance, pathLength } from '../../geometry/points.ts'
import { hasFlatTop, rowSpans } from './row-spans.ts'
import type { Silhouette } from './silhouette.ts'
import { isSymmetric } from './symmetry.ts'

/** Of its mirror image an outline covers so much. Shoes reach 0.69, a top with one long sleeve 0.7. */
const leastSymmetry = 0.66
/** Less like it is no garment on a ground of many colours: there faces, birds and cars stand out, too. */
const sureSymmetry = 0.87
/** Of its convex hull: an outline that fills more may be of something round, with a handle beside it, like a box, or a cup. */
const full = { round: 0.935, eared: 0.92, square: 0.965, cup: 0.98 }
/** Rounder than this (see `roundness`) no garment is: with sleeves or an opening above, and without. */
const roundest = { open: 0.993, closed: 0.981 }
/** Of the smallest box about it a garment fills at most so much: a `tall` one, higher than a share of its width, and a `broad` one. */
const square = { tall: 0.95, broad: 0.965, tallFrom: 0.65 }
/**
 * Along an outline places are averaged over so many widths of the picture to each side, against the steps of pixels, and over so many times more: its wiggles
 * are then gone, and the outline of a symmetric garment at most so much shorter. Tulle is the most.
 */
const ragged = { steps: 1 / 130, wiggles: 8, most: 0.29 }
/** A neck: its shoulders lie no lower, in heights; it is so near the middle, so wide and so deep, in widths. */
const neck = { lowest: 0.12, aside: 0.15, narrowest: 0.12, shallowest: 0.02 }
/** A waist, in heights: its row, those of the hips and one between; it is so wide in hips, and between it and them the cloth is so many times as wide. */
const waist = {
  row: 0.03,
  between: 0.15,
  hips: { upper: 0.3, lower: 0.5 },
  narrowest: 0.35,
  widest: 0.92,
  widens: 1.04,
}
/** Garments have wide bays at the armpits, the neck and the crotch; between leaves there are more. A bay is deeper and wider than so much of the box's mean side. */
const mostBays = 6
const leastBay = 0.05
/** Half the breadth of what an opening takes away, of the square root of the area. */
const stalkBreadth = 0.06
/** A mug's handle: its middle bulges by more and its ends, at two heights, lie so upright above each other, in widths. */
const ear = { ends: [0.12, 0.9], bulge: 0.12, upright: 0.05 }
/** A cup is narrower from each height to the next, and at its foot much narrower than at its rim. */
const cup = { heights: [0.1, 0.3, 0.5, 0.7, 0.9], rim: 0.1, foot: 0.9, narrows: 0.8 }
/** A bottle: the heights of its neck and its body, the neck's width in bodies, and how even each is at least. */
const bottle = {
  neck: [0.02, 0.06, 0.1, 0.15, 0.2],
  body: [0.6, 0.7, 0.8, 0.9],
  slim: 0.5,
  even: { neck: 0.75, body: 0.95 },
}
/** A handle ends between two heights where the outline widens by so much, in widths, over a `step`; it is round: narrower than a share at its `top` and wider half way up. */
const arch = { from: 0.15, to: 0.5, step: 0.015, widens: 0.24, top: 0.02, round: 0.6 }

/**
 * Whether an outline may be a garment's. It need not be likely: only forms that garments never have are told apart, those of
 * shoes, fruit, boxes, bottles, cups, bags and plants.
 */
export function hasGarmentForm(silhouette: Silhouette, { left, right }: UpperLandmarks): boolean {
  if (hasLeaves(silhouette) || !isSymmetric(silhouette, leastSymmetry)) return false
  const hull = hullOf(silhouette)
  const fullness = areaOf(silhouette.mask) / areaOfHull(hull)
  const isSleeved = left.sleeve !== null && right.sleeve !== null
  const isOpenAbove = hasNeck(silhouette) || hasWaist(silhouette)
  const rounder = isSleeved || isOpenAbove ? roundest.open : roundest.closed
  if (fullness > full.round && roundness(open(silhouette.mask, stalk(silhouette))) > rounder) return false
  if (fullness > full.eared && hasEar(silhouette)) return false
  if (isSleeved || isOpenAbove) return true
  if (fullness > full.square && areaOf(silhouette.mask) > squarest(silhouette) * areaOfBox(hull)) return false
  return !(fullness > full.cup && isCup(silhouette)) && !isBottle(silhouette) && !hasArch(silhouette)
}

/** Whether an outline that was found on a ground of many colours may be a garment's, with less doubt than on a plain one. */
export function hasSureForm(silhouette: Silhouette): boolean {
  return isSymmetric(silhouette, sureSymmetry)
}

/**
 * Whether an outline is as ragged as what is left of cloth that its ground can hardly be told from. The less symmetric it is, the less ragged it
 * may be.
 */
export function isRagged(silhouette: Silhouette): boolean {
  const { contour, mask } = silhouette
  const reach = Math.max(1, Math.round(ragged.steps * mask.width))
  const lengthOver = (steps: number) => pathLength(averageAlong(contour, steps))
  const raggedness = lengthOver(reach) / lengthOver(ragged.wiggles * reach) - 1
  return !isSymmetric(silhouette, Math.sqrt(Math.max(0, raggedness) / ragged.most))
}

/** A share of the box: what is broader than high may be a top without straps. */
function squarest({ box }: Silhouette): number {
  return box.bottom - box.top > square.tallFrom * (box.right - box.left) ? square.tall : square.broad
}

/** The upper edge bends down between two shoulders. */
function hasNeck({ contour, box }: Silhouette): boolean {
  const across = box.right - box.left + 1
  const lowest = box.top + neck.lowest * (box.bottom - box.top)
  return findBays(contour).some((bay) => {
    const [a, b] = [contour[bay.from], contour[bay.to]]
    const isCentral = Math.abs((a.x + b.x - box.left - box.right) / 2) < neck.aside * across
    if (a.y > lowest || b.y > lowest || !isCentral || b.x - a.x < neck.narrowest * across) return false
    return indexesBetween(contour, bay.from, bay.to).some(
      (index) => depthInBay(contour, bay, index) > neck.shallowest * across,
    )
  })
}

/** A level upper edge clearly narrower than the cloth below it. */
function hasWaist(silhouette: Silhouette): boolean {
  const { width } = rowSpans(silhouette)
  const above = width(waist.row)
  const hips = Math.max(width(waist.hips.upper), width(waist.hips.lower))
  const isNarrower = above > waist.narrowest * hips && above < waist.widest * hips
  return hasFlatTop(silhouette) && isNarrower && width(waist.between) > waist.widens * above
}

function hasLeaves({ contour, box }: Silhouette): boolean {
  const deep = leastBay * Math.sqrt((box.right - box.left) * (box.bottom - box.top))
  const bays = findBays(contour).filter(
    (bay) =>
      // Those of a fringe are narrow.
      distance(contour[bay.from], contour[bay.to]) > deep &&
      indexesBetween(contour, bay.from, bay.to).some((index) => depthInBay(contour, bay, index) > deep),
  )
  return bays.length > mostBays
}

/** Half the breadth of what an opening takes away, in pixels. */
function stalk({ mask }: Silhouette): number {
  return Math.round(stalkBreadth * Math.sqrt(areaOf(mask)))
}

/** A mug’s handle: the middle bulges to one side only, while above and below it all is upright. */
function hasEar({ box, rowLeft, rowRight }: Silhouette): boolean {
  const middleAt = (height: number) => {
    const y = Math.round(box.top + height * (box.bottom - box.top))
    return (rowLeft[y] + rowRight[y]) / 2
  }
  const ends = ear.ends.map(middleAt)
  const bulge = Math.abs(middleAt(0.5) - (ends[0] + ends[1]) / 2)
  const across = box.right - box.left + 1
  return bulge > ear.bulge * across && Math.abs(ends[0] - ends[1]) < ear.upright * across
}

/** Widest at the rim, and narrower all the way down. */
function isCup(silhouette: Silhouette): boolean {
  const { width } = rowSpans(silhouette)
  const isNarrowing = cup.heights.every((h, k) => k === 0 || width(h) < width(cup.heights[k - 1]))
  return isNarrowing && width(cup.foot) < cup.narrows * width(cup.rim)
}

/** A long neck with parallel sides above a body with parallel sides: roll necks are shorter. */
function isBottle(silhouette: Silhouette): boolean {
  const { width } = rowSpans(silhouette)
  const above = bottle.neck.map(width)
  const below = bottle.body.map(width)
  const isSlim = Math.max(...above) < bottle.slim * Math.min(...below)
  return isSlim && isEven(above, bottle.even.neck) && isEven(below, bottle.even.body)
}

function isEven(widths: number[], share: number): boolean {
  return Math.min(...widths) > share * Math.max(...widths)
}

/** A bag’s handle: a round arch that ends on a level edge much wider than itself. Shoulders fall off to the sides. */
function hasArch(silhouette: Silhouette): boolean {
  const { box } = silhouette
  const across = box.right - box.left + 1
  const down = box.bottom - box.top + 1
  const { width } = rowSpans(silhouette)
  for (let h = arch.from; h < arch.to; h += 2 / down) {
    const isLedge = width(h + arch.step) - width(h) > arch.widens * across
    if (isLedge && width(arch.top) < arch.round * width(h) && width(0.5 * h) > arch.round * width(h))
      return true
  }
  return false
}
