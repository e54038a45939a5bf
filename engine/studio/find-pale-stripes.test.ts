import { expect, test } from 'vitest'
import { background, upper } from '../person/labels.ts'
import { createPicture, createPlane } from '../picture.ts'
import { createMask, erode } from '../pixels/mask.ts'
import { findPaleStripes } from './find-pale-stripes.ts'

const [width, height] = [60, 60]
const [navy, white, ground] = [
  [30, 30, 60],
  [250, 250, 250],
  [244, 244, 246],
]

/** A jumper left of column 40 before a white wall; `colourAt` gives its cloth. */
function drawJumper(colourAt: (x: number, y: number) => readonly number[]) {
  const photo = createPicture(width, height)
  const person = createMask(width, height)
  const labels = new Uint8Array(width * height)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isCloth = x < 40
    person.values[i] = isCloth ? 1 : 0
    labels[i] = isCloth ? upper : background
    photo.pixels.set(isCloth ? colourAt(x, y) : ground, i * 3)
  }
  const flat = (colour: readonly number[]) =>
    colour.map((value) => {
      const plane = createPlane(width, height)
      plane.values.fill(value)
      return plane
    })
  const mean = navy.map((value, c) => (value + white[c]) / 2)
  const parts = { width, height, scale: 1, labels }
  const share = findPaleStripes(photo, parts, erode(person, 3), flat(mean), flat(ground))
  return (x: number, y: number) => share?.values[y * width + x] ?? 0
}

test('white stripes before a white wall run to the edge of the jumper', () => {
  const shareAt = drawJumper((_, y) => (Math.floor(y / 6) % 2 ? navy : white))
  expect(shareAt(38, 27)).toBeGreaterThan(0.9)
  expect(shareAt(38, 33)).toBeLessThan(0.1)
  expect(shareAt(45, 27)).toBe(0)
})

test('a strip of wall along the edge of dark cloth is no stripe', () => {
  const shareAt = drawJumper((x) => (x > 36 ? ground : navy))
  expect(shareAt(38, 27)).toBe(0)
})

test('of white cloth its own colour tells the edge', () => {
  const shareAt = drawJumper(() => navy.map((value, c) => (value + white[c]) / 2))
  expect(shareAt(38, 27)).toBe(0)
})
