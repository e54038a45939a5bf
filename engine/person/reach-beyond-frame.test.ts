import { expect, test } from 'vitest'
import { drawPerson } from '../test/drawn-person.ts'
import { distance } from './body-frame.ts'
import { reachBeyondFrame } from './reach-beyond-frame.ts'

const { sighting } = drawPerson(420, 660, 210, 140)
const { pose } = sighting
const { leftShoulder, leftElbow } = pose
/** A photo that ends a little below the elbows. */
const frame = { width: 420, height: Math.round(leftElbow.y + 12) }

test('TRY-136 an arm that leaves the photo goes on beyond its edge, wherever a network thought it saw the wrist', () => {
  for (const below of [2, 10]) {
    const leftWrist = { x: leftElbow.x, y: leftElbow.y + below, score: 0.3 }
    const reached = reachBeyondFrame({ ...pose, leftWrist }, frame).leftWrist
    expect(reached.y).toBeGreaterThan(frame.height)
    expect(distance(leftElbow, reached) / distance(leftShoulder, leftElbow)).toBeCloseTo(0.88)
  }
})

test('a hand that is in sight stays where it is, also at the edge', () => {
  expect(reachBeyondFrame(pose, { width: 420, height: 660 })).toEqual(pose)
  const leftWrist = { x: leftElbow.x - 20, y: leftElbow.y + 5, score: 0.8 }
  expect(reachBeyondFrame({ ...pose, leftWrist }, frame).leftWrist).toEqual(leftWrist)
})

test('TRY-136 legs that are not in the photo lie below it, also where a network thought it saw knees and feet on the trunk', () => {
  const short = { width: 420, height: Math.round(pose.leftHip.y + 20) }
  const onTrunk = { x: leftElbow.x, y: leftElbow.y, score: 0.45 }
  const seen = { ...pose, leftKnee: onTrunk, leftAnkle: onTrunk, leftToes: { ...onTrunk, score: 0.9 } }
  const { leftKnee, leftAnkle, leftToes } = reachBeyondFrame(seen, short)
  expect(leftKnee.y).toBeGreaterThan(short.height)
  expect(leftAnkle.y).toBeGreaterThan(leftKnee.y)
  expect(leftToes).toBe(undefined)
})

test('TRY-138 hips that are not in the photo lie below it, also where a network thought it saw them on the chest or the head', () => {
  const short = { width: 420, height: Math.round(pose.leftElbow.y) }
  for (const y of [pose.leftShoulder.y + 40, pose.nose.y]) {
    const seen = { ...pose, leftHip: { ...pose.leftHip, y }, rightHip: { ...pose.rightHip, y } }
    const { leftHip, rightHip } = reachBeyondFrame(seen, short)
    for (const hip of [leftHip, rightHip]) expect(hip.y).toBeGreaterThan(short.height)
    expect(leftHip.x).toBeGreaterThan(rightHip.x)
    expect(reachBeyondFrame(seen, { width: 420, height: 660 }).leftHip, 'who bends down').toEqual(
      seen.leftHip,
    )
  }
})
