import type { Picture } from '../picture.ts'
import { fitSize, reducePicture } from '../pixels/resize.ts'
import { mapPose } from './body-frame.ts'
import type { Networks } from './networks.ts'
import type { Square } from './square-crop.ts'
import { cropSquare } from './square-crop.ts'
import { fusePoses } from './fuse-poses.ts'
import type { Keypoint, Pose } from './types.ts'
import { keypointNames } from './types.ts'

/** Side of the network's input, pixels. */
const inputSize = 192
/** Long side of what the network's squares are cut from: they are reduced further to its 192 pixels. A photo that would be reduced by less is looked at as it is. */
const lookingSide = 640
const leastReduction = 0.7
/** From this score on a point is seen; with fewer of them the whole square is looked at again. */
export const seenScore = 0.2
const fewestSeen = 5
/** The square about what is seen: so many times as large and a margin more, but no more than so many times the whole one; in its sides. */
const closer = { size: 1.35, margin: 0.02, most: 1.3 }

/** Around the person seen at first: shift right and down and size, as shares of the square, and whether mirrored. */
const closerLooks = [
  { right: 0, below: 0, size: 1, mirrored: false },
  { right: 0, below: 0, size: 1, mirrored: true },
  { right: 0.03, below: 0.02, size: 1.12, mirrored: false },
  { right: -0.03, below: -0.02, size: 1.12, mirrored: true },
  { right: 0, below: 0, size: 1.3, mirrored: false },
  { right: 0, below: 0, size: 1.3, mirrored: true },
]

/**
 * The pose of the most prominent person, in pixels of the picture. One look at the whole picture finds the person, six closer
 * ones are fused, which makes a network of 192 px accurate to a few pixels in a thousand.
 */
export async function detectPose(photo: Picture, networks: Networks): Promise<Pose> {
  const { width, height, scale } = fitSize(photo.width, photo.height, lookingSide)
  if (scale > leastReduction) return fuseLooks(photo, networks)
  const pose = await fuseLooks(reducePicture(photo, width, height), networks)
  return mapPose(pose, ({ x, y }) => ({ x: (x + 0.5) / scale - 0.5, y: (y + 0.5) / scale - 0.5 }))
}

/** What one look at the whole picture tells: whether it is worth more. */
export function glanceAtPose(picture: Picture, networks: Networks): Promise<Pose> {
  const input = new Int32Array(inputSize * inputSize * 3)
  return lookAt(picture, networks, wholeSquare(picture), false, input)
}

async function fuseLooks(picture: Picture, networks: Networks): Promise<Pose> {
  const whole = wholeSquare(picture)
  const input = new Int32Array(inputSize * inputSize * 3)
  const first = await lookAt(picture, networks, whole, false, input)
  const square = squareAround(first, whole)
  const poses = [first]
  for (const { right, below, size, mirrored } of closerLooks) {
    const look = {
      centreX: square.centreX + right * square.side,
      centreY: square.centreY + below * square.side,
      side: square.side * size,
    }
    poses.push(await lookAt(picture, networks, look, mirrored, input))
  }
  return fusePoses(poses, square.side)
}

export function wholeSquare({ width, height }: { width: number; height: number }): Square {
  return { centreX: width / 2, centreY: height / 2, side: Math.max(width, height) }
}

/** The square to look at more closely; the whole one while too little was seen. */
function squareAround(pose: Pose, whole: Square): Square {
  const seen = keypointNames.map((name) => pose[name]).filter(({ score }) => score > seenScore)
  if (seen.length < fewestSeen) return whole
  const left = Math.min(...seen.map(({ x }) => x))
  const right = Math.max(...seen.map(({ x }) => x))
  const top = Math.min(...seen.map(({ y }) => y))
  const bottom = Math.max(...seen.map(({ y }) => y))
  const margin = whole.side * closer.margin
  return {
    centreX: (left + right) / 2,
    centreY: (top + bottom) / 2,
    side: Math.min(whole.side * closer.most, closer.size * Math.max(right - left, bottom - top) + margin),
  }
}

async function lookAt(
  picture: Picture,
  networks: Networks,
  square: Square,
  mirrored: boolean,
  input: Int32Array,
) {
  cropSquare(picture, square, inputSize, input, { mirrored })
  return readPose(await networks.pose(input), square, mirrored)
}

/** The network's answer in pixels of the picture. */
export function readPose(answer: Float32Array, square: Square, mirrored: boolean): Pose {
  const points = keypointNames.map((_, index): Keypoint => {
    const o = (mirrored ? mirroredIndex(index) : index) * 3
    const x = mirrored ? 1 - answer[o + 1] : answer[o + 1]
    return {
      x: square.centreX + (x - 0.5) * square.side,
      y: square.centreY + (answer[o] - 0.5) * square.side,
      score: answer[o + 2],
    }
  })
  return Object.fromEntries(keypointNames.map((name, index) => [name, points[index]])) as Pose
}

/** Left and right points follow each other in pairs after the nose. */
function mirroredIndex(index: number): number {
  if (index === 0) return 0
  return index % 2 === 1 ? index + 1 : index - 1
}
