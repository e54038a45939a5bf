import type {
  BodyFrame,
  BodySide,
  Box,
  ExtremityName,
  Face,
  Keypoint,
  KeypointName,
  Point,
  Pose,
} from './types.ts'

/** A unit is no less than this share of the torso's length. */
const ofTorso = 0.6
/** The person's own face lies so near the nose, in units. */
const faceAtNose = 0.45
/** In a face's box, of its height and width: the skull's middle, its radius and the chin. */
const inFace = { middle: 0.38, radius: 0.62, chin: 1.02 }
/** Without a face, in units: the chin lies so far below the nose; the skull's middle and radius. */
const withoutFace = { chinBelowNose: 0.24, aboveShoulders: 0.45, radius: 0.36 }
/** The box of a face that the photo cuts off, from so little of its height below the edge on, reaches too far down. */
const cutOff = 0.05
/** There, as without a face, a chin lies at least so far above the shoulders, in units. */
const chinAboveShoulders = 0.25

/** The body's measure and axes from its joints; of `faces` the one that lies at the nose belongs to the person. */
export function readBodyFrame(pose: Pose, faces: readonly Face[]): BodyFrame {
  const shoulderMid = middle(pose.leftShoulder, pose.rightShoulder)
  const hipMid = middle(pose.leftHip, pose.rightHip)
  const shoulderWidth = distance(pose.leftShoulder, pose.rightShoulder)
  const torsoLength = Math.max(1, distance(shoulderMid, hipMid))
  const unit = Math.max(shoulderWidth, ofTorso * torsoLength)
  const face = faces.find((candidate) => distance(centre(candidate), pose.nose) < faceAtNose * unit) ?? null
  const sides = bodySides(pose)
  return {
    unit,
    shoulderWidth,
    torsoLength,
    shoulderMid,
    hipMid,
    across: direction(sides.left.shoulder, sides.right.shoulder),
    down: direction(shoulderMid, hipMid),
    head: face
      ? {
          x: face.x + face.width / 2,
          y: face.y + face.height * inFace.middle,
          radius: face.width * inFace.radius,
        }
      : headWithoutFace(pose, shoulderMid, unit),
    face: face ? { x: face.x, y: face.y, width: face.width, height: face.height } : null,
    chinY: findChin(face, pose.nose, shoulderMid, unit),
    sides,
  }
}

function findChin(face: Face | null, nose: Point, shoulderMid: Point, unit: number): number {
  const chin = face ? face.y + face.height * inFace.chin : nose.y + withoutFace.chinBelowNose * unit
  const isSure = face !== null && face.y > cutOff * face.height
  return isSure ? chin : Math.min(chin, shoulderMid.y - chinAboveShoulders * unit)
}

/** Moves and scales a body by x' = x * scale + x0, y' = y * scale + y0. */
export function mapBodyFrame(body: BodyFrame, map: (point: Point) => Point, scale: number): BodyFrame {
  const mapSide = (side: BodySide) => mapPoints(side, map)
  return {
    ...body,
    unit: body.unit * scale,
    shoulderWidth: body.shoulderWidth * scale,
    torsoLength: body.torsoLength * scale,
    shoulderMid: map(body.shoulderMid),
    hipMid: map(body.hipMid),
    head: { ...map(body.head), radius: body.head.radius * scale },
    face: body.face && {
      ...map(body.face),
      width: body.face.width * scale,
      height: body.face.height * scale,
    },
    chinY: map({ x: 0, y: body.chinY }).y,
    sides: { left: mapSide(body.sides.left), right: mapSide(body.sides.right) },
  }
}

export function mapPose(pose: Pose, map: (point: Point) => Point): Pose {
  return mapPoints(pose, map)
}

function mapPoints<Points extends Partial<Record<string, Keypoint>>>(
  points: Points,
  map: (point: Point) => Point,
): Points {
  return Object.fromEntries(
    Object.entries(points).map(([name, point]) => [name, point && { ...point, ...map(point) }]),
  ) as Points
}

export function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

export function centre(face: Box): Point {
  return { x: face.x + face.width / 2, y: face.y + face.height / 2 }
}

function direction(from: Point, to: Point): Point {
  const length = distance(from, to) || 1
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

function headWithoutFace(pose: Pose, shoulderMid: Point, unit: number) {
  const ears = middle(pose.leftEar, pose.rightEar)
  return {
    x: (pose.nose.x + ears.x) / 2,
    y: Math.min(pose.nose.y, shoulderMid.y - withoutFace.aboveShoulders * unit),
    radius: withoutFace.radius * unit,
  }
}

function bodySides(pose: Pose): { left: BodySide; right: BodySide } {
  const left = bodySide(pose, 'left')
  const right = bodySide(pose, 'right')
  return pose.leftShoulder.x < pose.rightShoulder.x ? { left, right } : { left: right, right: left }
}

function bodySide(pose: Pose, side: 'left' | 'right'): BodySide {
  const joint = (name: string) => pose[`${side}${name}` as KeypointName]
  const end = (name: string) => pose[`${side}${name}` as ExtremityName]
  return {
    shoulder: joint('Shoulder'),
    elbow: joint('Elbow'),
    wrist: joint('Wrist'),
    hip: joint('Hip'),
    knee: joint('Knee'),
    ankle: joint('Ankle'),
    knuckles: end('Knuckles'),
    heel: end('Heel'),
    toes: end('Toes'),
  }
}
