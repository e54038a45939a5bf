import type { Picture } from '../picture.ts'
import { toLab } from '../pixels/lab.ts'
import { readBodyFrame } from './body-frame.ts'
import { cropPicture } from './crop-picture.ts'
import { canBeSkin } from './skin-tone.ts'
import { isWiderThanBody } from './refuse-sighting.ts'
import type { Box, Face, Keypoint, KeypointName, PersonSighting, Point, Pose } from './types.ts'
import { keypointNames } from './types.ts'

/** Below the chin a picture of somebody's torso shows at least so much, in face widths: the torso is 3.3 long. */
const torsoInSight = 2.6
/** A face of this score is one. */
const certainFace = 0.8
/** Of a face so much can be skin. */
const leastSkin = 0.3
/** The scores of points that lie so little below the face's middle, in face widths, and of all others. */
const scores = { near: 0.5, seen: 0.9, unseen: 0.1 }

/** The person of a picture that ends above the middle of the torso, from the face alone; null for any other picture. */
export function sightBust(
  picture: Picture,
  faces: readonly Face[],
): Omit<PersonSighting, 'silhouette' | 'balance'> | null {
  const certain = faces.filter(({ score }) => score > certainFace)
  const face = certain.reduce<Face | null>((a, b) => (a && a.width >= b.width ? a : b), null)
  if (!face || picture.height - face.y - face.height > torsoInSight * face.width) return null
  if (!hasSkin(picture, face)) return null
  const pose = poseBelow(face)
  return { pose, faces: [face], body: readBodyFrame(pose, [face]), isBust: true }
}

/** Of a portrait both shoulders are seen this surely, and this far above the picture's lower edge, as a share of its height. */
const sureShoulder = 0.4
const aboveEdge = 0.05
/** Other points below the face count when they are seen this surely. */
const sureJoint = 0.4

/**
 * The pose of a portrait: what is seen of it, and where the rest of an upright person would lie below these shoulders. Null when
 * the shoulders are not in sight, or none that could carry this face.
 */
export function poseOfPortrait(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  pose: Pose,
  face: Box,
): Pose | null {
  const isIn = ({ x, y, score }: Keypoint, least: number) =>
    score > least && x > 0 && x < width && y > 0 && y < (1 - aboveEdge) * height
  const { leftShoulder, rightShoulder } = pose
  if (!isIn(leftShoulder, sureShoulder) || !isIn(rightShoulder, sureShoulder)) return null
  const [shoulderRight, shoulderBelow] = joints.leftShoulder ?? [1, 1]
  const between = leftShoulder.x - rightShoulder.x
  if (isWiderThanBody(face, between)) return null
  const faceWidth = between / (2 * shoulderRight)
  const origin = {
    x: (leftShoulder.x + rightShoulder.x) / 2,
    y: (leftShoulder.y + rightShoulder.y) / 2 - shoulderBelow * faceWidth,
  }
  // A network that knows whole people only puts hips somewhere into every picture.
  const points = keypointNames.map((name): Keypoint => {
    const isBelow = /Hip|Knee|Ankle/.test(name)
    return isBelow || !isIn(pose[name], sureJoint) ? pointBelow(name, origin, faceWidth) : pose[name]
  })
  return Object.fromEntries(keypointNames.map((name, index) => [name, points[index]])) as Pose
}

/** Faces in prints are rarely skin-coloured. */
function hasSkin(picture: Picture, face: Face): boolean {
  const lab = toLab(cropPicture(picture, face))
  let count = 0
  for (let i = 0; i < lab.a.length; i++) if (canBeSkin(lab, i)) count++
  return count > leastSkin * lab.a.length
}

/** Where the body of an upright person lies under this face, in face widths from the middle of the face. */
const joints: Partial<Record<KeypointName, [right: number, below: number]>> = {
  nose: [0, 0.1],
  leftEye: [0.2, -0.15],
  leftEar: [0.48, -0.1],
  leftShoulder: [1.15, 1.2],
  leftElbow: [1.5, 3.2],
  leftWrist: [1.6, 5],
  leftHip: [0.65, 4.5],
  leftKnee: [0.7, 7],
  leftAnkle: [0.7, 9.5],
}

function poseBelow(face: Face): Pose {
  const middle: Point = { x: face.x + face.width / 2, y: face.y + face.height / 2 }
  return Object.fromEntries(keypointNames.map((name) => [name, pointBelow(name, middle, face.width)])) as Pose
}

function pointBelow(name: KeypointName, middle: Point, faceWidth: number): Keypoint {
  const [right, below] = placeOf(name)
  return {
    x: middle.x + right * faceWidth,
    y: middle.y + below * faceWidth,
    // Nobody has seen what lies below the face.
    score: below < scores.near ? scores.seen : scores.unseen,
  }
}

function placeOf(name: KeypointName): [right: number, below: number] {
  const isRight = name.startsWith('right')
  const [right, below] = joints[isRight ? (name.replace('right', 'left') as KeypointName) : name] ?? [0, 0]
  return [isRight ? -right : right, below]
}
