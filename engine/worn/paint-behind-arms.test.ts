import { expect, test } from 'vitest'
import { colourAt, colours, drawPerson, jointsAt, line, seeAnew, sightingOf } from '../test/drawn-person.ts'
import type { Plane } from '../picture.ts'
import { readSightedPerson } from '../person/read-person.ts'
import { takeOffGarment } from './take-off-garment.ts'

/** Somebody whose left forearm lies before the trunk, with the hand where `wrist` is. */
function drawWithForearm(wrist: { x: number; y: number }) {
  const joints = { ...jointsAt(210, 140), leftWrist: wrist }
  const { picture } = drawPerson(420, 660, 210, 140)
  const elbow = joints.leftElbow
  // The forearm that hangs otherwise is gone.
  line(picture, elbow, { x: 322, y: 336 }, 15, colours.wall)
  line(picture, elbow, wrist, 11, colours.skin)
  line(picture, wrist, { x: wrist.x - 18, y: wrist.y + 4 }, 12, colours.skin)
  const sighting = sightingOf(joints, { x: 174, y: 44, width: 72, height: 76, score: 0.95 })
  return { picture, person: readSightedPerson(picture, seeAnew(picture, sighting)) }
}

test('TRY-153 where a forearm lies before a worn top there is cloth, not a hole', () => {
  const { picture, person } = drawWithForearm({ x: 205, y: 275 })
  const { picture: painted, matte } = takeOffGarment(picture, person, 'top')
  for (const place of [
    { x: 225, y: 268 },
    { x: 205, y: 275 },
  ]) {
    expect(shareAt(matte, place), `${place.x}`).toBe(1)
    colourAt(painted, place).forEach((value, c) =>
      expect(Math.abs(value - colours.shirt[c])).toBeLessThan(12),
    )
  }
})

test('TRY-153 a hand over the hem hides no more than what lies above it', () => {
  const { picture, person } = drawWithForearm({ x: 205, y: 318 })
  const { matte } = takeOffGarment(picture, person, 'top')
  expect(shareAt(matte, { x: 205, y: 312 })).toBe(1)
  expect(shareAt(matte, { x: 205, y: 345 })).toBe(0)
})

function shareAt({ width, values }: Plane, { x, y }: { x: number; y: number }): number {
  return values[y * width + x]
}
