import { expect, test } from 'vitest'
import { createPlane } from '../picture.ts'
import { drawPerson } from '../test/drawn-person.ts'
import { dropWearersSkin } from './drop-wearers-skin.ts'

const { picture, sighting } = drawPerson(420, 660, 210, 140)
const { body } = sighting
const { elbow, wrist } = body.sides.left

/** A matte that took in the whole person about a point. */
function matteAround(points: { x: number; y: number }[], radius: number) {
  const matte = createPlane(picture.width, picture.height)
  for (let y = 0; y < matte.height; y++) {
    for (let x = 0; x < matte.width; x++) {
      const isNear = points.some((p) => Math.hypot(p.x - x, p.y - y) < radius)
      matte.values[y * matte.width + x] = isNear ? 1 : 0
    }
  }
  return matte
}

const chest = { x: 210, y: 240 }
const forearm = { x: Math.round((elbow.x + wrist.x) / 2), y: Math.round((elbow.y + wrist.y) / 2) }

test('skin in the tone of the face leaves the matte of a worn garment, and its cloth stays', () => {
  const matte = matteAround([chest, { ...chest, y: 280 }, { ...chest, y: 320 }, forearm], 40)
  dropWearersSkin(picture, matte, body)
  expect(matte.values[forearm.y * matte.width + forearm.x]).toBeLessThan(0.1)
  expect(matte.values[chest.y * matte.width + chest.x]).toBe(1)
})

test('what is mostly of that tone is cloth', () => {
  const matte = matteAround([forearm], 12)
  dropWearersSkin(picture, matte, body)
  expect(matte.values[forearm.y * matte.width + forearm.x]).toBe(1)
})
