import type { Keypoint, Pose } from './types.ts'
import { keypointNames } from './types.ts'

/**
 * One pose of several looks at the same person: each point is the mean of the looks weighted by the square of their score and
 * by closeness to the median of the surer half. `side` is the size of the person's square in pixels.
 */
export function fusePoses(poses: readonly Pose[], side: number): Pose {
  return Object.fromEntries(
    keypointNames.map((name) => [
      name,
      fusePoints(
        poses.map((pose) => pose[name]),
        side,
      ),
    ]),
  ) as Pose
}

const spread = 0.02

function fusePoints(points: readonly Keypoint[], side: number): Keypoint {
  const best = Math.max(...points.map(({ score }) => score))
  const surer = points.filter(({ score }) => score > best / 2)
  const middle = { x: median(surer.map(({ x }) => x)), y: median(surer.map(({ y }) => y)) }
  let weights = 0
  let x = 0
  let y = 0
  for (const point of points) {
    const distance = Math.hypot(point.x - middle.x, point.y - middle.y) / side
    const weight = point.score ** 2 * Math.exp((-distance * distance) / (2 * spread * spread))
    weights += weight
    x += weight * point.x
    y += weight * point.y
  }
  const score = points.reduce((sum, point) => sum + point.score, 0) / points.length
  return weights > 1e-9 ? { x: x / weights, y: y / weights, score } : { ...middle, score }
}

function median(values: number[]): number {
  if (values.length === 0) return 0
  return values.sort((one, other) => one - other)[values.length >> 1]
}
