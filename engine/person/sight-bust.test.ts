import { expect, test } from 'vitest'
import { drawPerson } from '../test/drawn-person.ts'
import { poseOfPortrait } from './sight-bust.ts'

const { picture, sighting } = drawPerson(420, 660, 210, 140)
const { pose } = sighting
const [face] = sighting.faces
/** Head and shoulders only. */
const portrait = { width: 420, height: 200, pixels: picture.pixels.subarray(0, 420 * 200 * 3) }

test('below the shoulders of a portrait lies the body, wherever a network thought it saw hips', () => {
  const guessed = { ...pose, leftHip: { ...pose.leftHip, y: 90 }, rightHip: { ...pose.rightHip, y: 96 } }
  const seen = poseOfPortrait(portrait, guessed, face)
  if (!seen) throw new Error('The shoulders were not seen.')
  expect(seen.leftShoulder).toEqual(pose.leftShoulder)
  const shoulderWidth = pose.leftShoulder.x - pose.rightShoulder.x
  for (const hip of [seen.leftHip, seen.rightHip]) {
    expect(hip.y - pose.leftShoulder.y).toBeGreaterThan(1.2 * shoulderWidth)
    expect(hip.y - pose.leftShoulder.y).toBeLessThan(1.7 * shoulderWidth)
  }
  expect(seen.leftHip.x).toBeGreaterThan(seen.rightHip.x)
})

test('a face alone is no portrait', () => {
  const low = { ...portrait, height: 150 }
  expect(poseOfPortrait(low, pose, face)).toBe(null)
  const unseen = { ...pose, leftShoulder: { ...pose.leftShoulder, score: 0.2 } }
  expect(poseOfPortrait(portrait, unseen, face)).toBe(null)
})

test('TRY-138 shoulders that are narrower than the face are none of its', () => {
  const between = face.width / 2
  const leftShoulder = { ...pose.leftShoulder, x: 210 + between }
  const rightShoulder = { ...pose.rightShoulder, x: 210 - between }
  expect(poseOfPortrait(portrait, { ...pose, leftShoulder, rightShoulder }, face)).toBe(null)
})
