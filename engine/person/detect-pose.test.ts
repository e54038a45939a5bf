import { expect, test } from 'vitest'
import { ellipse, jointsAt } from '../test/drawn-person.ts'
import { noNetworks } from '../test/no-networks.ts'
import { createPicture } from '../picture.ts'
import { detectPose, readPose } from './detect-pose.ts'
import { fusePoses } from './fuse-poses.ts'
import type { Networks } from './networks.ts'
import type { Pose } from './types.ts'
import { keypointNames } from './types.ts'
import { restByNight } from '../test/by-night.ts'

/** Each joint has a colour of its own: the green channel tells the joint, red marks a dot. */
const dotColour = (index: number) => [255, index * 14 + 8, 0] as const

/** Finds the coloured dots, and knows left from right as a network does: by where they lie. */
function dotNetwork(input: Int32Array): Float32Array {
  const sums = Array.from({ length: 17 }, () => [0, 0, 0])
  for (let i = 0; i < 192 * 192; i++) {
    if (input[i * 3] < 240 || input[i * 3 + 2] > 15) continue
    const joint = sums[Math.round((input[i * 3 + 1] - 8) / 14)]
    if (!joint) continue
    joint[0] += Math.floor(i / 192) + 0.5
    joint[1] += (i % 192) + 0.5
    joint[2]++
  }
  const points = sums.map(([y, x, count]) => (count ? [y / count / 192, x / count / 192, 0.9] : [0, 0, 0]))
  const isMirrored = points[5][1] < points[6][1]
  return Float32Array.from(
    points.flatMap(
      (_, index) => points[isMirrored && index > 0 ? (index % 2 ? index + 1 : index - 1) : index],
    ),
  )
}

const networks: Networks = {
  ...noNetworks,
  pose: dotNetwork,
  face: () => ({ scores: new Float32Array(896).fill(-9), boxes: new Float32Array(896 * 16) }),
}

function drawDots(x: number, y: number) {
  const picture = createPicture(500, 700)
  const joints = jointsAt(x, y)
  keypointNames.forEach((name, index) => ellipse(picture, joints[name], 8, 8, dotColour(index)))
  return { picture, joints }
}

const places = [
  [200, 150],
  [290, 210],
] as const

test.each(restByNight(places))('the pose is found where the joints are: %i, %i', async (x, y) => {
  const { picture, joints } = drawDots(x, y)
  const pose = await detectPose(picture, networks)
  for (const name of keypointNames) {
    if (/Eye|Ear|nose/.test(name)) continue
    expect(Math.hypot(pose[name].x - joints[name].x, pose[name].y - joints[name].y)).toBeLessThan(2.5)
    expect(pose[name].score).toBeGreaterThan(0.8)
  }
})

test('an answer is read relative to its square, mirrored answers with left and right exchanged', () => {
  const answer = new Float32Array(51)
  answer.set([0.25, 0.75, 0.5], 5 * 3)
  const square = { centreX: 100, centreY: 60, side: 40 }
  expect(readPose(answer, square, false).leftShoulder).toEqual({ x: 110, y: 50, score: 0.5 })
  expect(readPose(answer, square, true).rightShoulder).toEqual({ x: 90, y: 50, score: 0.5 })
})

test('one look that is far off does not move the fused pose', () => {
  const look = (x: number, score: number): Pose =>
    Object.fromEntries(keypointNames.map((name) => [name, { x, y: 20, score }])) as Pose
  const fused = fusePoses([look(50, 0.9), look(51, 0.8), look(49, 0.8), look(90, 0.6)], 100)
  expect(fused.nose.x).toBeCloseTo(50, 0)
  expect(fused.nose.score).toBeCloseTo(0.775)
})
