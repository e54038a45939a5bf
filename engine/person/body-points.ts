import type { BodyAnswer } from './networks.ts'
import type { Square } from './square-crop.ts'
import type { ExtremityName, Keypoint, KeypointName, Pose } from './types.ts'
import { extremityNames, keypointNames } from './types.ts'

/** Values per point in the network's answer: x, y, z, visibility, presence. */
const stride = 5
/** Side of the network's input, pixels. */
const inputSide = 256

/** Which of BlazePose's points each of ours is: the mean of those named. */
const bodyPointIndex: Record<KeypointName | ExtremityName, readonly number[]> = {
  nose: [0],
  leftEye: [2],
  rightEye: [5],
  leftEar: [7],
  rightEar: [8],
  leftShoulder: [11],
  rightShoulder: [12],
  leftElbow: [13],
  rightElbow: [14],
  leftWrist: [15],
  rightWrist: [16],
  leftHip: [23],
  rightHip: [24],
  leftKnee: [25],
  rightKnee: [26],
  leftAnkle: [27],
  rightAnkle: [28],
  leftKnuckles: [17, 19],
  rightKnuckles: [18, 20],
  leftHeel: [29],
  rightHeel: [30],
  leftToes: [31],
  rightToes: [32],
}

/** BlazePose's points in pixels of the picture; the score is the likelihood that the point is visible. */
export function readBodyPoints({ points }: BodyAnswer, { centreX, centreY, side }: Square): Required<Pose> {
  const scale = side / inputSide
  const point = (indexes: readonly number[]): Keypoint => {
    const mean = (offset: number) =>
      indexes.reduce((sum, index) => sum + points[index * stride + offset], 0) / indexes.length
    return {
      x: centreX - side / 2 + mean(0) * scale,
      y: centreY - side / 2 + mean(1) * scale,
      score: logistic(Math.min(mean(3), mean(4))),
    }
  }
  return Object.fromEntries(
    [...keypointNames, ...extremityNames].map((name) => [name, point(bodyPointIndex[name])]),
  ) as Required<Pose>
}

/** Above this BlazePose is sure of a point; below the other MoveNet is not. */
const sure = 0.8
const unsure = 0.25
/**
 * MoveNet's pose, which looks more closely, with BlazePose's points where MoveNet sees none and BlazePose is sure, and with its
 * hands and feet.
 */
export function joinPoses(moveNet: Pose, blazePose: Required<Pose>): Pose {
  const joined: Pose = { ...moveNet }
  for (const name of keypointNames) {
    const other = blazePose[name]
    if (moveNet[name].score < unsure && other.score > sure)
      joined[name] = { ...other, score: other.score / 2 }
  }
  for (const name of extremityNames) joined[name] = blazePose[name]
  return joined
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
