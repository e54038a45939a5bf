import type { Point } from '../../geometry/points.ts'
import { between, distance } from '../../geometry/points.ts'
import { fillHoles, findComponents, keepPieces } from '../../pixels/components.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import { toLab } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { close, createMask, dilate } from '../../pixels/mask.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { Area } from '../crop.ts'
import { boxOf, clipBox, cropPicture, isTooSmall, pixelsOf } from '../crop.ts'

/** A hand's middle lies so far beyond the elbow, in forearms; a thing reaches so far from it, in units. */
const hand = { at: 1.3, reach: 0.9 }
/** Its colour shows on the hand's outer side, so far from the hand's middle and from the forearm's line at least, in units; in so much area, in square units. */
const outside = { within: 0.45, beside: 0.12, least: 0.02 }
/** Lab units: a thing is of one colour by so little of a spread, its pixels are so near to that, and what is worn so far from it. */
const colour = { even: 7, near: 12, worn: 25 }
/** So few of the other pixels about it have its colour. */
const mostWorn = 0.1
/** A thing has so much area, in square units. */
const size = { least: 0.05, most: 0.7 }
/** Its seams are so broad, in units, and its clasps so large, in square units. */
const seams = 0.03
const clasp = 0.006
/** So many pixels about it what is no other cloth is its rim. */
const rim = 2
/** Skin and cloth from such a share on. */
const sure = 0.5

/**
 * A bag that is held flat before trousers or a skirt is read as these where no network sees it. Its colour shows on the hand's outer side, where nothing hangs that is worn:
 * what is connected to that and has its colour, as nothing else there has, is the bag. Changes the layers: bags are read as shoes are.
 */
export function settleHeld(model: StudioModel) {
  const {
    picture,
    body: { sides, unit },
  } = model
  for (const [side, { elbow, wrist }] of [
    [-1, sides.left],
    [1, sides.right],
  ] as const) {
    const middle = between(elbow, wrist, hand.at)
    const area = clipBox(boxOf([middle]), picture, hand.reach * unit)
    if (!isTooSmall(area)) settleAt(model, { elbow, middle, side }, area)
  }
}

type Hand = { elbow: Point; middle: Point; side: -1 | 1 }

function settleAt({ picture, layers, torso, body: { unit } }: StudioModel, held: Hand, area: Area) {
  const { skin, upper, lower, shoes } = layers
  const pixelAt = pixelsOf(area, picture.width)
  const worn = createMask(area.width, area.height)
  const beside: number[] = []
  for (let k = 0; k < worn.values.length; k++) {
    const i = pixelAt(k)
    const isTop = upper.values[i] > sure && isOnTorso(torso, pointOf(area, k))
    worn.values[k] = upper.values[i] + lower.values[i] > sure && !isTop ? 1 : 0
    if (worn.values[k] && isOutside(held, pointOf(area, k), unit)) beside.push(k)
  }
  if (beside.length < outside.least * unit * unit) return
  const away = distancesFrom(toLab(cropPicture(picture, area)), beside)
  if (
    quantile(
      Float32Array.from(beside, (k) => away[k]),
      0.75,
    ) > colour.even
  )
    return
  const isLike = (k: number) =>
    (worn.values[k] > 0 && away[k] < colour.near) || skin.values[pixelAt(k)] > sure
  const thing = findPiece(worn, isLike, beside, unit)
  let [ofThing, others, alike] = [0, 0, 0]
  for (let k = 0; k < worn.values.length; k++) {
    thing.values[k] &= worn.values[k]
    ofThing += thing.values[k]
    if (thing.values[k] || lower.values[pixelAt(k)] < sure) continue
    others++
    if (away[k] < colour.worn) alike++
  }
  const covered = ofThing / unit ** 2
  if (covered < size.least || covered > size.most || alike > mostWorn * others) return
  const whole = dilate(thing, rim)
  for (let k = 0; k < worn.values.length; k++) {
    const isOthers = worn.values[k] && !thing.values[k] && away[k] > colour.worn
    if (!whole.values[k] || isOthers) continue
    const i = pixelAt(k)
    shoes.values[i] += upper.values[i] + lower.values[i]
    upper.values[i] = lower.values[i] = 0
  }
}

/** How far each pixel is from the median of some, in Lab units. */
function distancesFrom({ lightness, a, b }: LabPicture, some: readonly number[]): Float32Array {
  const [l0, a0, b0] = [lightness, a, b].map((channel) =>
    quantile(
      Float32Array.from(some, (k) => channel[k]),
      0.5,
    ),
  )
  return lightness.map((l, k) => Math.sqrt((l - l0) ** 2 + (a[k] - a0) ** 2 + (b[k] - b0) ** 2))
}

/** What is connected to `seeds`, with its seams and clasps. */
function findPiece(
  { width, height }: Mask,
  isOf: (k: number) => boolean,
  seeds: readonly number[],
  unit: number,
): Mask {
  const mask = createMask(width, height)
  for (let k = 0; k < mask.values.length; k++) mask.values[k] = isOf(k) ? 1 : 0
  const whole = fillHoles(close(mask, Math.round(seams * unit)), clasp * unit ** 2)
  const found = findComponents(whole)
  const isSeen = new Set(seeds.map((k) => found.labels[k]))
  return keepPieces(
    whole,
    found,
    found.pieces.filter(({ label }) => isSeen.has(label)),
  )
}

function isOutside({ elbow, middle, side }: Hand, place: Point, unit: number): boolean {
  const length = distance(elbow, middle) || 1
  const [alongX, alongY] = [(middle.x - elbow.x) / length, (middle.y - elbow.y) / length]
  const beside = side * ((place.x - elbow.x) * alongY - (place.y - elbow.y) * alongX)
  return distance(place, middle) < outside.within * unit && beside > outside.beside * unit
}

function isOnTorso({ left, right }: StudioModel['torso'], { x, y }: Point): boolean {
  return x > left[y] && x < right[y]
}

function pointOf({ x, y, width }: Area, k: number): Point {
  return { x: x + (k % width), y: y + Math.floor(k / width) }
}
