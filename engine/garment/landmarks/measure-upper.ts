import { findClosedSleeve, findHangingSleeve, findOverlappingSleeve } from './find-folded-sleeve.ts'
import { findSleeve } from './find-sleeve.ts'
import { levelWaist } from '../outline/level-waist.ts'
import { findNeckBottom } from './find-neck-bottom.ts'
import { findCrotch, legsDepth } from './measure-lower.ts'
import { sleevelessArmpit } from './sleeveless-armpit.ts'
import { findFault } from './check-landmarks.ts'
import { measureTrunk } from './measure-trunk.ts'
import { placeByOutline } from './place-by-outline.ts'
import type { LandmarkLevel, SleeveOutline, UpperLandmarks, UpperSide } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'
import { balanceShoulders } from './measure-shoulder.ts'
import type { Half } from './measure-shoulder.ts'
import { measureSides } from './measure-side.ts'
import { hasFlatTop } from '../outline/row-spans.ts'
import type { Silhouette } from '../outline/silhouette.ts'
import { mirrorSilhouette } from '../outline/silhouette.ts'

/** The mean middle of the rows between these heights of the garment is the body's. */
const bodyRows = { from: 0.45, to: 0.8 }
/** A bay on one side only is a sleeve when it is so deep, of the garment's width. */
const leastBay = 0.06
/** Straps are narrower than this from the neck to the shoulder, in halves of the chest. */
const widestStrap = 0.28

/**
 * Landmarks of a top, dress or coat, in silhouette pixels. Every rule is written for the right side of the picture;
 * the left side is the right side of the mirrored silhouette.
 */
export function measureUpper(silhouette: Silhouette, { slope, isParted }: Worn = asLaidOut): MeasuredUpper {
  const full = measureSidesOf(silhouette, isParted)
  if (!findFault(silhouette, full, slope)) return { landmarks: full, level: 'full' }
  const withoutSleeves = {
    ...full,
    left: { ...full.left, sleeve: null },
    right: { ...full.right, sleeve: null },
    mirroredSleeve: undefined,
  }
  for (const landmarks of [withoutSleeves, measureTrunk(silhouette)]) {
    if (landmarks && !findFault(silhouette, landmarks, slope)) return { landmarks, level: 'trunk' }
  }
  return { landmarks: placeByOutline(silhouette), level: 'outline' }
}

/** Landmarks and how far they could be found. */
export type MeasuredUpper = { landmarks: UpperLandmarks; level: LandmarkLevel }

/** What is known of a worn garment: how the shoulders of its wearer slope, down by so much to the right, and whether the sleeves are parted from the trunk. */
type Worn = { slope: number; isParted: boolean }

const asLaidOut: Worn = { slope: 0, isParted: false }

function measureSidesOf(silhouette: Silhouette, isParted: boolean): UpperLandmarks {
  const mirrored = mirrorSilhouette(silhouette)
  const { width } = silhouette.mask
  const flip = (p: Point): Point => ({ x: width - 1 - p.x, y: p.y })
  const right = { silhouette, sleeve: findSleeve(silhouette, bodyCentre(silhouette), isParted) }
  const left = { silhouette: mirrored, sleeve: findSleeve(mirrored, bodyCentre(mirrored), isParted) }
  dropDoubtfulSleeve(left, right)
  if (!left.sleeve && !right.sleeve && !hasFlatTop(levelWaist(silhouette))) {
    right.sleeve = findOverlappingSleeve(silhouette, bodyCentre(silhouette))
    left.sleeve = findOverlappingSleeve(mirrored, bodyCentre(mirrored))
    if (!left.sleeve && !right.sleeve) hangSleeves(left, right)
  }

  const rightArmpit =
    armpitOf(right) ?? mirrorArmpit(left, bodyCentre(mirrored), width) ?? sleevelessArmpit(silhouette)
  const leftArmpit =
    armpitOf(left) ?? mirrorArmpit(right, bodyCentre(silhouette), width) ?? sleevelessArmpit(mirrored)
  const half = (rightArmpit.x - flip(leftArmpit).x) / 2
  const centre = (rightArmpit.x + flip(leftArmpit).x) / 2
  const sides = [
    { ...left, frame: { armpit: leftArmpit, half, centre: width - 1 - centre } },
    { ...right, frame: { armpit: rightArmpit, half, centre } },
  ]
  const shoulders = balanceShoulders(sides)
  const [l, r] = measureSides(sides.map((side, k) => ({ ...side, shoulder: shoulders[k] })))
  const landmarks = fillMissingSleeve(flipSide(l, flip), r, centre)
  return {
    ...landmarks,
    neckBottom: findNeckBottom(silhouette, landmarks, centre),
    ...shapeOf(landmarks, half),
  }
}

function bodyCentre({ box, rowLeft, rowRight }: Silhouette): number {
  const down = box.bottom - box.top + 1
  let sum = 0
  let count = 0
  for (let y = Math.round(box.top + bodyRows.from * down); y < box.top + bodyRows.to * down; y++) {
    if (rowLeft[y] < 0) continue
    sum += (rowLeft[y] + rowRight[y]) / 2
    count++
  }
  return count ? sum / count : (box.left + box.right) / 2
}

/** A shallow bay on one side only is a fold, not a sleeve. */
function dropDoubtfulSleeve(left: Half, right: Half) {
  const across = right.silhouette.box.right - right.silhouette.box.left + 1
  if (left.sleeve && !right.sleeve && left.sleeve.depth < leastBay * across) left.sleeve = null
  if (right.sleeve && !left.sleeve && right.sleeve.depth < leastBay * across) right.sleeve = null
}

/** One step alone may be a slit or a pocket, and legs that narrow at the ankle show steps as well. */
function hangSleeves(left: Half, right: Half) {
  if (findCrotch(right.silhouette, legsDepth)) return
  for (const find of [findHangingSleeve, findClosedSleeve]) {
    const [l, r] = [left, right].map(({ silhouette }) => find(silhouette, bodyCentre(silhouette)))
    if (!l || !r) continue
    left.sleeve = l
    right.sleeve = r
    return
  }
}

function armpitOf({ sleeve }: Half): Point | null {
  return sleeve && sleeve.armpit
}

/** The other side's armpit as seen from this side, when only the other side shows one. */
function mirrorArmpit(other: Half, otherCentre: number, width: number): Point | null {
  const armpit = armpitOf(other)
  return armpit && { x: width - 1 - otherCentre + (armpit.x - otherCentre), y: armpit.y }
}

function flipSide(side: UpperSide, flip: (p: Point) => Point): UpperSide {
  return {
    neck: flip(side.neck),
    shoulder: flip(side.shoulder),
    armpit: flip(side.armpit),
    hem: flip(side.hem),
    sleeve: side.sleeve && flipSleeve(side.sleeve, flip),
  }
}

function flipSleeve({ outer, inner }: SleeveOutline, flip: (p: Point) => Point): SleeveOutline {
  return { outer: outer.map(flip), inner: inner.map(flip) }
}

/** A sleeve seen on one side only (the other folded or merged with the body) serves both. */
function fillMissingSleeve(
  left: UpperSide,
  right: UpperSide,
  centre: number,
): Pick<UpperLandmarks, 'left' | 'right' | 'mirroredSleeve'> {
  const across = (p: Point): Point => ({ x: 2 * centre - p.x, y: p.y })
  if (left.sleeve && !right.sleeve)
    return { left, right: { ...flipSide(left, across), neck: right.neck }, mirroredSleeve: 1 }
  if (right.sleeve && !left.sleeve)
    return { left: { ...flipSide(right, across), neck: left.neck }, right, mirroredSleeve: -1 }
  return { left, right }
}

function shapeOf(
  { left, right }: { left: UpperSide; right: UpperSide },
  half: number,
): { strapped: boolean } {
  if (left.sleeve || right.sleeve) return { strapped: false }
  return {
    strapped:
      right.shoulder.x - right.neck.x < widestStrap * half &&
      left.neck.x - left.shoulder.x < widestStrap * half,
  }
}
