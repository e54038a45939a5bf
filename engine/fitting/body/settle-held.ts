import type { Point } from '../../geometry/points.ts'
import { between, distance } from '../../geometry/points.ts'
import type { Picture } from '../../picture.ts'
import { fillHoles, findComponents, keepPieces } from '../../pixels/components.ts'
import { toLab } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { close, createMask, dilate } from '../../pixels/mask.ts'
import { freeLists, inScope, type Own } from '../../pixels/memory.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { Area } from '../crop.ts'
import { boxOf, clipBox, cropPicture, isTooSmall, pixelsOf } from '../crop.ts'
import type { ArmAxis } from './arm-axis.ts'
import { projectOnLowerArm, traceArm } from './arm-axis.ts'

/** A thing reaches so far from the middle of its hand, in units. */
const reach = 0.9
/** Its colour shows on the hand's outer side, so near to the hand and so far from the forearm's line at least, in units; in so much area, in square units. */
const outside = { within: 0.5, beside: 0.12, least: 0.02 }
/** Lab units: a thing is of one colour where most of it, by such a share, is so near to its median, its pixels are so near to that, and what is worn is so far from it. */
const colour = { even: 7, most: 0.75, near: 12, worn: 25 }
/** So few of the other pixels about it have its colour. */
const mostWorn = 0.1
/** A thing has so much area, in square units. */
const size = { least: 0.05, most: 0.7 }
/** Its seams are so broad, in units, and its clasps so large, in square units. */
const seams = 0.03
const clasp = 0.006
/** So many pixels about it what is no other cloth is its rim. */
const rim = 2
/** Where a forearm is looked at, as shares of the way from the elbow to the wrist. */
const forearm = [0.5, 0.65, 0.8, 0.95]
/** Skin and cloth from such a share on. */
const sure = 0.5

/**
 * A bag that is held flat before trousers or a skirt is read as these where no network sees it. Its colour shows on the hand's outer side, where nothing hangs that is worn:
 * what is connected to that and has its colour, as nothing else there has, is the bag. Changes the layers: bags are read as shoes are.
 */
export function settleHeld(model: StudioModel) {
  for (const side of [-1, 1] as const) {
    const arm = traceArm(model, side)
    const area = clipBox(boxOf([arm.joints.hand]), model.picture, reach * model.body.unit)
    if (!isTooSmall(area)) inScope((own) => settleAt(model, arm, area, own))
  }
}

function settleAt(
  { picture, layers, torso, body: { unit } }: StudioModel,
  arm: ArmAxis,
  area: Area,
  own: Own,
) {
  const { skin, upper, lower, shoes } = layers
  const pixelAt = pixelsOf(area, picture.width)
  const worn = own(createMask(area.width, area.height))
  const beside: number[] = []
  for (let k = 0; k < worn.values.length; k++) {
    const i = pixelAt(k)
    if (upper.values[i] + lower.values[i] <= sure) continue
    const [x, y] = [i % picture.width, Math.floor(i / picture.width)]
    // A top's own cloth may have its colour.
    if (upper.values[i] > sure && x > torso.left[y] && x < torso.right[y]) continue
    worn.values[k] = 1
    if (isOutside(arm, { x, y }, unit)) beside.push(k)
  }
  if (beside.length < outside.least * unit * unit) return
  const away = own(distancesFrom(own(cropPicture(picture, area)), beside))
  if (quantileOf(away, beside, colour.most) > colour.even) return
  const isLike = (k: number) =>
    (worn.values[k] > 0 && away[k] < colour.near) || skin.values[pixelAt(k)] > sure
  const thing = findPiece(worn, isLike, beside, unit, own)
  let [ofThing, others, alike] = [0, 0, 0]
  for (let k = 0; k < worn.values.length; k++) {
    thing.values[k] &= worn.values[k]
    ofThing += thing.values[k]
    if (thing.values[k] || lower.values[pixelAt(k)] < sure) continue
    others++
    if (away[k] < colour.worn) alike++
  }
  if (isSleeve(thing, arm, area)) return
  const covered = ofThing / unit ** 2
  if (covered < size.least || covered > size.most || alike > mostWorn * others) return
  const whole = own(dilate(thing, rim))
  for (let k = 0; k < worn.values.length; k++) {
    const isOthers = worn.values[k] && !thing.values[k] && away[k] > colour.worn
    if (!whole.values[k] || isOthers) continue
    const i = pixelAt(k)
    shoes.values[i] += upper.values[i] + lower.values[i]
    upper.values[i] = lower.values[i] = 0
  }
}

/** How far each pixel's colour is from the median of some, in Lab units. */
function distancesFrom(picture: Picture, some: readonly number[]): Float32Array {
  const lab = toLab(picture)
  const { lightness, a, b } = lab
  const [l0, a0, b0] = [lightness, a, b].map((channel) => quantileOf(channel, some, 0.5))
  const away = lightness.map((l, k) => Math.sqrt((l - l0) ** 2 + (a[k] - a0) ** 2 + (b[k] - b0) ** 2))
  freeLists(lab)
  return away
}

function quantileOf(values: Float32Array, some: readonly number[], share: number): number {
  return quantile(
    Float32Array.from(some, (k) => values[k]),
    share,
  )
}

/** What is connected to `seeds`, with its seams and clasps. */
function findPiece(
  { width, height }: Mask,
  isOf: (k: number) => boolean,
  seeds: readonly number[],
  unit: number,
  own: Own,
): Mask {
  const mask = own(createMask(width, height))
  for (let k = 0; k < mask.values.length; k++) mask.values[k] = isOf(k) ? 1 : 0
  const closed = own(close(mask, Math.round(seams * unit)))
  const whole = own(fillHoles(closed, clasp * unit ** 2))
  const found = findComponents(whole)
  const isSeen = new Set(seeds.map((k) => found.labels[k]))
  return own(
    keepPieces(
      whole,
      found,
      found.pieces.filter(({ label }) => isSeen.has(label)),
    ),
  )
}

/** Cloth that comes down the forearm is a sleeve that falls over the hand. */
function isSleeve({ values, width }: Mask, { joints: { elbow, wrist } }: ArmAxis, area: Area): boolean {
  return forearm.some((share) => {
    const place = between(elbow, wrist, share)
    const [x, y] = [Math.round(place.x) - area.x, Math.round(place.y) - area.y]
    return x >= 0 && y >= 0 && x < width && y < area.height && values[y * width + x] > 0
  })
}

function isOutside(arm: ArmAxis, place: Point, unit: number): boolean {
  if (distance(place, arm.joints.hand) > outside.within * unit) return false
  const projected = new Float64Array(3)
  projectOnLowerArm(arm, place.x, place.y, projected)
  return projected[2] > 0 && projected[1] > outside.beside * unit
}
