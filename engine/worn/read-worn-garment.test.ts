import { expect, test } from 'vitest'
import { colours, drawPerson, jointsAt, line, seeAnew, sightingOf } from '../test/drawn-person.ts'
import { readSightedPerson } from '../person/read-person.ts'
import { readWornGarment } from './read-worn-garment.ts'

/** Somebody in a top with long sleeves, of whom one arm hangs and the other lies before the trunk. */
function drawFolded() {
  const joints = {
    ...jointsAt(210, 140),
    leftElbow: { x: 276, y: 238 },
    leftWrist: { x: 205, y: 262 },
  }
  const { picture } = drawPerson(420, 660, 210, 140)
  // The arm that hangs otherwise is gone.
  line(picture, { x: 312, y: 214 }, { x: 322, y: 336 }, 18, colours.wall)
  line(picture, { x: 300, y: 190 }, { x: 312, y: 250 }, 18, colours.wall)
  for (const [from, to] of [
    [joints.leftShoulder, joints.leftElbow],
    [joints.leftElbow, joints.leftWrist],
    [joints.rightElbow, joints.rightWrist],
  ])
    line(picture, from, to, 15, colours.shirt)
  const sighting = sightingOf(joints, { x: 174, y: 44, width: 72, height: 76, score: 0.95 })
  return { picture, person: readSightedPerson(picture, seeAnew(picture, sighting)) }
}

test('TRY-158 where one arm lies before a worn top the other tells how long both sleeves are', () => {
  const { picture, person } = drawFolded()
  const garment = readWornGarment(picture, person, 'top')
  if ('refusal' in garment) throw new Error(garment.refusal)
  const { upper, matte } = garment
  const [left, right] = [upper!.left, upper!.right].map((side) => side.sleeve!.outer.at(-1)!)
  for (const { y } of [left, right]) expect(y).toBeGreaterThan(person.body.sides.left.wrist.y - 15)
  // There is cloth, too.
  const cuff = { x: Math.round(right.x) - 10, y: Math.round(right.y) - 20 }
  expect(matte.values[cuff.y * matte.width + cuff.x]).toBe(1)
})
