import type { BodyFrame, Point } from './types.ts'
import { distance, middle } from './body-frame.ts'
import { nearSegment, signInside } from './distance-fields.ts'

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

/** From this score on a joint is in sight. */
const seen = 0.2
/** Toes farther from the ankle than this, in body units, are none. */
const footLength = 0.7
/** A foot reaches from so far below the ankle to the sole, in units. */
const footBelow = { from: 0.06, sole: 0.2 }
/** The neck reaches from so far above the chin to so far below the shoulders' line, in units. */
const neckEnds = { aboveChin: 0.1, belowShoulders: 0.05 }
/** The skull is so many times as high as broad. */
const skullHeight = 1.25
/** How generous the tube is about each part, in units. */
const tubeAbout = { arm: 0.12, hand: 0.14, leg: 0.2, neck: 0.14, foot: 0.18 }
/** The neck's corners of the trunk lie so far beside its middle and above the shoulders' line, in units. */
const neckCorner = { aside: 0.17, above: 0.2 }
/** Fingertips lie so far beyond the wrist, in lengths of the forearm. */
const handLength = 0.35
/** Unseen knees lie so far from the hips, in trunks: aside as the trunk leans, and down; and no farther down than so many heights of the grid. */
const unseenKnee = { aside: 0.6, down: 1.2, most: 1.2 }

/** So deep inside the body's tube, in units, nothing but the body can be: gaps beside arms lie less deep. */
const core = 0.05

export const isInsideBody = (tube: ArrayLike<number>, i: number) => tube[i] < -core

/** What is unsure is the body's where more than this share of it lies so deep inside. */
export const bodily = 0.5

/** So deep inside the trunk, in units, and between these heights (0 shoulders, 1 hips) lies the chest. */
const chest = { depth: 0.08, from: 0.12, to: 0.62 }

export function isOnChest({ torso, along }: Pick<BodyDistances, 'torso' | 'along'>, i: number): boolean {
  return torso[i] < -chest.depth && along[i] > chest.from && along[i] < chest.to
}

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
    const sole = { x: ankle.x, y: ankle.y + footBelow.sole * unit }
    nearSegment(distances.foot, width, { x: ankle.x, y: ankle.y + footBelow.from * unit }, sole)
    const isFootSeen =
      toes && ankle.score > seen && toes.score > seen && distance(toes, ankle) < footLength * unit
    if (isFootSeen) nearSegment(distances.foot, width, heel ?? sole, toes)
  }
  nearSegment(
    distances.neck,
    width,
    { x: head.x, y: chinY - neckEnds.aboveChin * unit },
    { x: shoulderMid.x, y: shoulderMid.y + neckEnds.belowShoulders * unit },
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
      const upright = (y - head.y) / (head.radius * skullHeight)
      const ratio = Math.sqrt(across * across + upright * upright)
      distances.head[i] = ratio
      distances.along[i] = ((x - shoulderMid.x) * down.x + (y - shoulderMid.y) * down.y) / torsoLength
      distances.tube[i] = Math.min(
        arm[i] - tubeAbout.arm,
        hand[i] - tubeAbout.hand,
        leg[i] - tubeAbout.leg,
        torso[i],
        (ratio - 1) * headSize,
        neck[i] - tubeAbout.neck,
        foot[i] - tubeAbout.foot,
      )
    }
  }
}

/** The trunk with the slopes from the neck to the shoulders. */
function torsoCorners({ unit, across, down, shoulderMid, sides }: BodyFrame): Point[] {
  const neck = (direction: number) => ({
    x: shoulderMid.x + direction * neckCorner.aside * unit * across.x - neckCorner.above * unit * down.x,
    y: shoulderMid.y + direction * neckCorner.aside * unit * across.y - neckCorner.above * unit * down.y,
  })
  return [sides.left.shoulder, neck(-1), neck(1), sides.right.shoulder, sides.right.hip, sides.left.hip]
}

function fingertips(elbow: Point, wrist: Point): Point {
  return { x: wrist.x + (wrist.x - elbow.x) * handLength, y: wrist.y + (wrist.y - elbow.y) * handLength }
}

/** Joints that are out of sight are put where a straight leg would have them. */
function legJoints(side: BodyFrame['sides']['left'], body: BodyFrame, height: number) {
  const { hip } = side
  const trunk = { x: body.hipMid.x - body.shoulderMid.x, y: body.hipMid.y - body.shoulderMid.y }
  const knee =
    side.knee.score > seen
      ? side.knee
      : {
          x: hip.x + trunk.x * unseenKnee.aside,
          y: Math.min(height * unseenKnee.most, hip.y + trunk.y * unseenKnee.down),
        }
  const ankle = side.ankle.score > seen ? side.ankle : { ...middle(knee, knee), score: 0 }
  return { hip, knee, ankle, heel: side.heel, toes: side.toes }
}
