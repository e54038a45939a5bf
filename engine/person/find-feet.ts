import { between, distanceFromSegment, type Point } from '../geometry/points.ts'
import type { Plane } from '../picture.ts'
import { clamp } from '../pixels/scalar.ts'
import { background, skin } from './labels.ts'
import type { BodySide } from './types.ts'

/** A foot is at most so long, body units, and begins at this share of the way from ankle to toes. */
const footLength = 0.7
const beginning = 0.3
/** How sure the pose must be of it, and how sure the silhouette, for it to tell what beside it is none; the floor begins so far below the toes. */
const leastScore = 0.4
const leastSight = 0.35
const sole = 0.4
/** Shares of the way from ankle to toes at which a foot is looked at. */
const places = [0.4, 0.55, 0.7, 0.85]

/** `sight`: what the silhouette sees in it, 0..1. */
export type Foot = { instep: Point; toes: Point; sight: number }

/** The foot of a leg, where one in a shoe is sure to stand on a floor; none where skin shows, as in a sandal, or what is worn hangs on. */
export function findFoot(
  { ankle, toes }: BodySide,
  unit: number,
  silhouette: Plane,
  labels: Uint8Array,
): Foot[] {
  if (!toes || Math.min(toes.score, ankle.score) < leastScore) return []
  if (Math.hypot(toes.x - ankle.x, toes.y - ankle.y) > footLength * unit) return []
  const { width, height, values } = silhouette
  const pixels = places.map((share) => {
    const { x, y } = between(ankle, toes, share)
    return clamp(Math.round(y), 0, height - 1) * width + clamp(Math.round(x), 0, width - 1)
  })
  const sight = pixels.reduce((sum, i) => sum + values[i], 0) / pixels.length
  const isShod = pixels.filter((i) => labels[i] === skin).length < 2
  const column = clamp(Math.round(toes.x), 0, width - 1)
  const isOnFloor = Array.from({ length: Math.ceil(sole * unit) }, (_, k) => Math.round(toes.y) + k).some(
    (y) => y < height && labels[y * width + column] === background,
  )
  return sight < leastSight || !isShod || !isOnFloor
    ? []
    : [{ instep: between(ankle, toes, beginning), toes, sight }]
}

/** Every pixel so near to a foot (`reach` in body units), with the foot nearest to it and how far that is, in body units. */
export function forEachNear(
  feet: readonly Foot[],
  { width, height }: Plane,
  unit: number,
  reach: number,
  visit: (i: number, foot: Foot, far: number) => void,
) {
  const radius = reach * unit
  const xs = feet.flatMap((foot) => [foot.instep.x, foot.toes.x])
  const ys = feet.flatMap((foot) => [foot.instep.y, foot.toes.y])
  const [left, right] = [Math.min(...xs) - radius, Math.max(...xs) + radius]
  const [top, bottom] = [Math.min(...ys) - radius / 2, Math.max(...ys) + radius]
  for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y++) {
    for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x++) {
      const distances = feet.map(({ instep, toes }) => distanceFromSegment(x, y, instep, toes))
      const nearest = distances[1] < distances[0] ? 1 : 0
      if (distances[nearest] < radius) visit(y * width + x, feet[nearest], distances[nearest] / unit)
    }
  }
}
