import type { BodyFrame, Point } from './types.ts'
import { clamp } from '../pixels/scalar.ts'
import { distance, middle } from './body-frame.ts'

/**
 * How far each pixel lies from the parts of the body, in body units (negative inside the torso), on a grid of
 * `width` x `height`; `along` is 0 on the shoulder line and 1 on the hip line. `head` is a ratio: 1 on the skull's outline.
 */
export type BodyDistances = {
  width: number
  height: number
  arm: Float32Array
  hand: Float32Array
  leg: Float32Array
  foot: Float32Array
  torso: Float32Array
  head: Float32Array
  neck: Float32Array
  along: Float32Array
  /** Distance outside a generous tube around all parts; negative within. */
  tube: Float32Array
  /** Whether ankles are in sight, so that there can be shoes. */
  hasFeet: boolean
}

const seen = 0.2
/** Toes farther from the ankle than this, in body units, are none. */
const footLength = 0.7

/** `body` in pixels of the grid. */
export function measureBodyDistances(body: BodyFrame, width: number, height: number): BodyDistances {
  const { unit, head, chinY, shoulderMid, sides } = body
  const both = [sides.left, sides.right]
  const legs = both.map((side) => legJoints(side, body, height))
  const hasFeet = both.some(({ ankle }) => ankle.score > seen)
  const field = () => new Float32Array(width * height)
  const distances: BodyDistances = {
    width,
    height,
    arm: field().fill(Infinity),
    hand: field().fill(Infinity),
    leg: field().fill(Infinity),
    foot: field().fill(Infinity),
    torso: field().fill(Infinity),
    head: field(),
    neck: field().fill(Infinity),
    along: field(),
    tube: field(),
    hasFeet,
  }
  for (const { shoulder, elbow, wrist } of both) {
    nearSegment(distances.arm, width, shoulder, elbow)
    nearSegment(distances.arm, width, elbow, wrist)
    nearSegment(distances.hand, width, wrist, fingertips(elbow, wrist))
  }
  for (const { hip, knee, ankle, heel, toes } of legs) {
    nearSegment(distances.leg, width, hip, knee)
    nearSegment(distances.leg, width, knee, ankle)
    const sole = { x: ankle.x, y: ankle.y + 0.2 * unit }
    nearSegment(distances.foot, width, { x: ankle.x, y: ankle.y + 0.06 * unit }, sole)
    const isFootSeen =
      toes && ankle.score > seen && toes.score > seen && distance(toes, ankle) < footLength * unit
    if (isFootSeen) nearSegment(distances.foot, width, heel ?? sole, toes)
  }
  nearSegment(
    distances.neck,
    width,
    { x: head.x, y: chinY - 0.1 * unit },
    { x: shoulderMid.x, y: shoulderMid.y + 0.05 * unit },
  )
  const corners = torsoCorners(body)
  for (let i = 0; i < corners.length; i++) {
    nearSegment(distances.torso, width, corners[i], corners[(i + 1) % corners.length])
  }
  for (const part of [
    distances.arm,
    distances.hand,
    distances.leg,
    distances.foot,
    distances.neck,
    distances.torso,
  ]) {
    for (let i = 0; i < part.length; i++) part[i] = Math.sqrt(part[i]) / unit
  }
  signInside(distances.torso, width, height, corners)
  measureHeadAndTube(distances, body)
  return distances
}

function measureHeadAndTube(
  distances: BodyDistances,
  { unit, head, shoulderMid, down, torsoLength }: BodyFrame,
) {
  const { width, height, arm, hand, leg, foot, torso, neck } = distances
  const headSize = head.radius / unit
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const across = (x - head.x) / head.radius
      const upright = (y - head.y) / (head.radius * 1.25)
      const ratio = Math.sqrt(across * across + upright * upright)
      distances.head[i] = ratio
      distances.along[i] = ((x - shoulderMid.x) * down.x + (y - shoulderMid.y) * down.y) / torsoLength
      distances.tube[i] = Math.min(
        arm[i] - 0.12,
        hand[i] - 0.14,
        leg[i] - 0.2,
        torso[i],
        (ratio - 1) * headSize,
        neck[i] - 0.14,
        foot[i] - 0.18,
      )
    }
  }
}

/** Lowers the field to the squared distance from a line segment, pixels. */
function nearSegment(field: Float32Array, width: number, from: Point, to: Point) {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const inverse = 1 / (dx * dx + dy * dy || 1)
  for (let i = 0, x = 0, y = 0; i < field.length; i++) {
    const px = x - from.x
    const py = y - from.y
    const t = clamp((px * dx + py * dy) * inverse, 0, 1)
    const ex = px - t * dx
    const ey = py - t * dy
    const square = ex * ex + ey * ey
    if (square < field[i]) field[i] = square
    if (++x === width) {
      x = 0
      y++
    }
  }
}

function signInside(field: Float32Array, width: number, height: number, corners: readonly Point[]) {
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      let isInside = false
      for (let a = 0, b = corners.length - 1; a < corners.length; b = a++) {
        const one = corners[a]
        const other = corners[b]
        if (one.y > y === other.y > y) continue
        if (x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) isInside = !isInside
      }
      if (isInside) field[i] = -field[i]
    }
  }
}

/** The trunk with the slopes from the neck to the shoulders. */
function torsoCorners({ unit, across, down, shoulderMid, sides }: BodyFrame): Point[] {
  const neck = (direction: number) => ({
    x: shoulderMid.x + direction * 0.17 * unit * across.x - 0.2 * unit * down.x,
    y: shoulderMid.y + direction * 0.17 * unit * across.y - 0.2 * unit * down.y,
  })
  return [sides.left.shoulder, neck(-1), neck(1), sides.right.shoulder, sides.right.hip, sides.left.hip]
}

function fingertips(elbow: Point, wrist: Point): Point {
  return { x: wrist.x + (wrist.x - elbow.x) * 0.35, y: wrist.y + (wrist.y - elbow.y) * 0.35 }
}

/** Joints that are out of sight are put where a straight leg would have them. */
function legJoints(side: BodyFrame['sides']['left'], body: BodyFrame, height: number) {
  const { hip } = side
  const trunk = { x: body.hipMid.x - body.shoulderMid.x, y: body.hipMid.y - body.shoulderMid.y }
  const knee =
    side.knee.score > seen
      ? side.knee
      : { x: hip.x + trunk.x * 0.6, y: Math.min(height * 1.2, hip.y + trunk.y * 1.2) }
  const ankle = side.ankle.score > seen ? side.ankle : { ...middle(knee, knee), score: 0 }
  return { hip, knee, ankle, heel: side.heel, toes: side.toes }
}
