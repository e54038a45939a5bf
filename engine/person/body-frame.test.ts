import { expect, test } from 'vitest'
import { jointsAt } from '../test/drawn-person.ts'
import { readBodyFrame } from './body-frame.ts'
import { keypointNames } from './types.ts'
import type { Face, Pose } from './types.ts'

/** The frame of a standing person whose face has a box that begins at a row and ends low, at `low`; null: no face was found. */
function frameWith(top: number | null) {
  const joints = jointsAt(200, 100)
  const pose = Object.fromEntries(
    keypointNames.map((name) => [name, { ...joints[name], score: 0.9 }]),
  ) as Pose
  const { shoulderMid, unit } = readBodyFrame(pose, [])
  const low = shoulderMid.y - 0.1 * unit
  const face: Face | null =
    top === null ? null : { x: pose.nose.x - 20, y: top, width: 40, height: (low - top) / 1.02, score: 0.9 }
  return { ...readBodyFrame(pose, face ? [face] : []), low }
}

test('the chin lies where the face ends', () => {
  const { chinY, low } = frameWith(30)
  expect(chinY).toBeCloseTo(low, 0)
})

test('where the photo cuts the face off it lies at least a neck’s length above the shoulders', () => {
  for (const top of [-20, 0, null]) {
    const { chinY, shoulderMid, unit, face } = frameWith(top)
    expect(face === null).toBe(top === null)
    expect(shoulderMid.y - chinY).toBeGreaterThan(0.24 * unit)
  }
})
