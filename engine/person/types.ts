import type { Plane } from '../picture.ts'
import type { Balance } from '../pixels/balance.ts'
import type { ClassShares } from './classes.ts'
import type { Silhouette } from './silhouette.ts'

/** Pixel coordinates; the centre of the first pixel is (0, 0). Points may lie outside the picture. */
export type Point = { x: number; y: number }

/** `score` 0..1 is how sure the network is that the point is visible there. */
export type Keypoint = Point & { score: number }

/** In MoveNet's order. Left and right are the person's own: seen from the front, left lies on the right of the picture. */
export const keypointNames = [
  'nose',
  'leftEye',
  'rightEye',
  'leftEar',
  'rightEar',
  'leftShoulder',
  'rightShoulder',
  'leftElbow',
  'rightElbow',
  'leftWrist',
  'rightWrist',
  'leftHip',
  'rightHip',
  'leftKnee',
  'rightKnee',
  'leftAnkle',
  'rightAnkle',
] as const
export type KeypointName = (typeof keypointNames)[number]

/** Hands and feet; `knuckles` is the middle of those of the index and the little finger. */
export const extremityNames = [
  'leftKnuckles',
  'rightKnuckles',
  'leftHeel',
  'rightHeel',
  'leftToes',
  'rightToes',
] as const
export type ExtremityName = (typeof extremityNames)[number]
export type Pose = Record<KeypointName, Keypoint> & Partial<Record<ExtremityName, Keypoint>>

export type Box = { x: number; y: number; width: number; height: number }
export type Face = Box & { score: number }

/** One side of the body, joints in order from the trunk. */
export type BodySide = {
  shoulder: Keypoint
  elbow: Keypoint
  wrist: Keypoint
  hip: Keypoint
  knee: Keypoint
  ankle: Keypoint
  knuckles?: Keypoint
  heel?: Keypoint
  toes?: Keypoint
}

/** The body's own measure and axes, so that leaning people and every picture size are treated alike. */
export type BodyFrame = {
  /** The unit of length, pixels: the larger of the shoulder joints' distance and 0.6 of the torso. */
  unit: number
  /** Distance of the shoulder joints, pixels. */
  shoulderWidth: number
  /** From the middle of the shoulder joints to the middle of the hip joints, pixels. */
  torsoLength: number
  shoulderMid: Point
  hipMid: Point
  /** Unit vector along the shoulders, towards the right of the picture. */
  across: Point
  /** Unit vector from the shoulders to the hips. */
  down: Point
  /** Circle about the skull without loose hair. */
  head: Point & { radius: number }
  /** The face box, forehead to chin; null when no face was seen. */
  face: Box | null
  /** Row of the chin's lower edge, pixels. */
  chinY: number
  /** The side on the left of the picture and the side on its right. */
  sides: { left: BodySide; right: BodySide }
}

/** What the networks saw, in photo pixels. `isBust`: only the head is to be seen, and all below it is but assumed. */
export type PersonSighting = {
  pose: Pose
  faces: Face[]
  body: BodyFrame
  silhouette: Silhouette
  /** What a network sees in each place; left out where the caller has no such network. */
  classes?: ClassShares
  /** What takes the photo out of coloured or scarce light; all else was read in the photo so balanced. */
  balance: Balance | null
  isBust: boolean
}

/** Where the torso ends on both sides, arms left out: one x per row of the picture. */
export type TorsoProfile = { left: Float32Array; right: Float32Array }

/** Soft masks 0..1, all of one size. The five parts add up to `alpha`, which is the person without the background. */
export type PersonLayers = {
  alpha: Plane
  skin: Plane
  hair: Plane
  /** What is worn on the upper body, collar included; a dress or a coat passes into `lower` about the hips. */
  upper: Plane
  lower: Plane
  shoes: Plane
}
