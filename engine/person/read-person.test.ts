import { expect, test } from 'vitest'
import { drawPerson } from '../test/drawn-person.ts'
import type { LabelMap } from './labels.ts'
import { background, hair, lower, shoes, skin, upper } from './labels.ts'
import { readSightedPerson } from './read-person.ts'
import type { Point } from './types.ts'

function labelAt({ width, scale, labels }: LabelMap, { x, y }: Point): number {
  return labels[Math.round(y * scale) * width + Math.round(x * scale)]
}

const { picture, sighting } = drawPerson(420, 660, 210, 140)
const reading = readSightedPerson(picture, sighting)

test('each part of a drawn person gets its label', () => {
  const { parts, backgroundNoise } = reading
  const { pose } = sighting
  const at = (point: Point) => labelAt(parts, point)
  expect(at({ x: 210, y: 76 })).toBe(skin)
  expect(at({ x: 210, y: 24 })).toBe(hair)
  expect(at({ x: 210, y: 128 })).toBe(skin)
  expect(at({ x: 210, y: 240 })).toBe(upper)
  expect(at({ x: (pose.leftShoulder.x + pose.leftElbow.x) / 2, y: 194 })).toBe(upper)
  expect(at({ x: (pose.leftElbow.x + pose.leftWrist.x) / 2, y: 279 })).toBe(skin)
  expect(at({ x: pose.rightKnee.x, y: pose.rightKnee.y })).toBe(lower)
  expect(at({ x: pose.rightAnkle.x, y: pose.rightAnkle.y + 24 })).toBe(shoes)
  expect(at({ x: 20, y: 300 })).toBe(background)
  // Between the arm and the body.
  expect(at({ x: pose.leftElbow.x - 24, y: pose.leftElbow.y + 40 })).toBe(background)
  expect(backgroundNoise).toBeLessThan(3)
})

test('the person covers what was drawn, to the pixel at the outline', () => {
  const { parts } = reading
  let wrong = 0
  let person = 0
  for (let y = 0; y < parts.height; y++) {
    for (let x = 0; x < parts.width; x++) {
      const o =
        (Math.min(659, Math.round(y / parts.scale)) * 420 + Math.min(419, Math.round(x / parts.scale))) * 3
      const isWall = Math.abs(picture.pixels[o] - 222) + Math.abs(picture.pixels[o + 2] - 218) < 12
      if (!isWall) person++
      if (isWall !== (parts.labels[y * parts.width + x] === background)) wrong++
    }
  }
  expect(wrong / person).toBeLessThan(0.03)
})

test('a shifted photo gives a shifted reading', () => {
  const here = drawPerson(420, 660, 190, 130)
  const there = drawPerson(420, 660, 214, 138)
  const one = readSightedPerson(here.picture, here.sighting)
  const other = readSightedPerson(there.picture, there.sighting)
  let different = 0
  for (let y = 0; y < 640; y += 4) {
    for (let x = 0; x < 390; x += 4) {
      if (labelAt(one.parts, { x, y }) !== labelAt(other.parts, { x: x + 24, y: y + 8 })) different++
    }
  }
  expect(different / (160 * 97)).toBeLessThan(0.01)
  expect(other.torso.left[300] - one.torso.left[292]).toBeCloseTo(24, 0)
  expect(other.torso.right[300] - one.torso.right[292]).toBeCloseTo(24, 0)
})

test('the torso is as wide as it was drawn where the arms hang free', () => {
  const { torso } = reading
  // Half-way down the shirt's sides lie 49 + 15 to each side of the middle.
  const half = (torso.right[235] - torso.left[235]) / 2
  expect(half).toBeGreaterThan(54)
  expect(half).toBeLessThan(74)
  expect((torso.right[235] + torso.left[235]) / 2).toBeCloseTo(210, 0)
})
