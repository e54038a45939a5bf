import type { Point } from '../geometry/points.ts'
import { distanceFromSegment } from '../geometry/points.ts'
import type { Plane } from '../picture.ts'
import { close, createMask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { background } from './labels.ts'
import type { BodyFrame } from './types.ts'

/** Notches up to twice as wide are filled, in units. */
const radius = 0.09
/** They lie so near to the line of an arm or a shoulder, in units, and the silhouette sees at least so much of somebody there. */
const reach = { arm: 0.15, shoulder: 0.17 }
const seen = 0.35

/**
 * A white cuff or shoulder before a white wall is read as wall, and bites a notch out of the arm. What the silhouette sees on the outer side of
 * arms and shoulders, and lies within their outline (a morphological closing), gets the label beside it. `body` is in pixels of the
 * labels. Changes `labels`.
 */
export function fillNotches(labels: Uint8Array, { unit, sides, shoulderMid }: BodyFrame, silhouette: Plane) {
  const { width, height } = silhouette
  const person = createMask(width, height)
  for (let i = 0; i < labels.length; i++) person.values[i] = labels[i] === background ? 0 : 1
  const closed = close(person, Math.max(1, Math.round(radius * unit)))
  const lines = [sides.left, sides.right].flatMap(({ shoulder, elbow, wrist }) => [
    { from: shoulder, to: elbow, reach: reach.arm },
    { from: elbow, to: wrist, reach: reach.arm },
    { from: shoulderMid, to: shoulder, reach: reach.shoulder },
  ])
  const notches: number[] = []
  for (let i = 0; i < labels.length; i++) {
    if (person.values[i] || !closed.values[i] || silhouette.values[i] < seen) continue
    const point = { x: i % width, y: Math.floor(i / width) }
    const isOnBody = lines.some(
      (line) =>
        distanceFromSegment(point.x, point.y, line.from, line.to) < line.reach * unit &&
        isOutside(point, line, shoulderMid, unit),
    )
    if (isOnBody) notches.push(i)
  }
  giveLabels(labels, notches, width)
  free(person.values, closed.values)
}

/** Whether a point lies on the side of a line that is away from the trunk, whose middle lies below the shoulders'. */
function isOutside(
  point: Point,
  { from, to }: { from: Point; to: Point },
  { x, y }: Point,
  unit: number,
): boolean {
  const sideOf = (p: Point) => (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x)
  return sideOf(point) * sideOf({ x, y: y + unit }) < 0
}

/** From the rim of the notches inwards each takes the label of a neighbour. */
function giveLabels(labels: Uint8Array, notches: readonly number[], width: number) {
  let open = [...notches]
  for (let isNew = true; isNew && open.length > 0;) {
    const given = open.flatMap((i) => {
      const beside = [i - 1, i + 1, i - width, i + width].find((j) => labels[j] > background)
      return beside === undefined ? [] : [{ i, label: labels[beside] }]
    })
    for (const { i, label } of given) labels[i] = label
    isNew = given.length > 0
    open = open.filter((i) => labels[i] === background)
  }
}
