import { expect, test } from 'vitest'
import { background, hair, upper } from '../person/labels.ts'
import { createPicture, createPlane } from '../picture.ts'
import { cutOutPerson } from './cut-out-person.ts'
import { readGround } from './read-ground.ts'

const [width, height] = [80, 80]
const [brown, wall, red] = [
  [90, 60, 40],
  [240, 240, 240],
  [200, 20, 60],
]

/**
 * What has `label` left of column 40, cut out: its matte and its colours. Two columns beside it are half seen, or what `softAt` says,
 * and the silhouette reaches to column 45.
 */
function cutOut(
  label: number,
  colourAt: (x: number, y: number) => readonly number[],
  softAt: (x: number, y: number) => number = (x) => (x < 40 ? 1 : x < 42 ? 0.45 : 0),
) {
  const photo = createPicture(width, height)
  const labels = new Uint8Array(width * height)
  const [soft, silhouette] = [0, 1].map(() => createPlane(width, height))
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    labels[i] = x < 40 ? label : background
    soft.values[i] = softAt(x, y)
    silhouette.values[i] = x < 45 ? 1 : 0
    photo.pixels.set(x < 40 ? brown : colourAt(x, y), i * 3)
  }
  const parts = { width, height, scale: 1, labels }
  const picture = { ...photo, pixels: photo.pixels.slice() }
  const ground = readGround(photo, { parts, silhouette, chinY: 0 }, { scale: 1, x: 0, y: 0 })
  const alpha = cutOutPerson(picture, soft, { photo, parts, silhouette, ground })
  return {
    shareAt: (x: number, y: number) => alpha.values[y * width + x],
    colourAt: (x: number, y: number) => [...picture.pixels.subarray((y * width + x) * 3).subarray(0, 3)],
  }
}

/** A hedge in the sun. */
function hedgeAt(x: number, y: number): readonly number[] {
  return (x + (y >> 1) * 3) % 7 < 3 ? [40, 120, 40] : [200, 210, 120]
}

test('a letter on the wall beside the head is no hair', () => {
  const { shareAt } = cutOut(hair, (x, y) => (x < 46 && y >= 40 && y < 42 ? red : wall))
  expect(shareAt(43, 40)).toBeLessThan(0.02)
})

test('what is half seen at the edge is left out before a restless background', () => {
  const { shareAt } = cutOut(upper, hedgeAt)
  for (const y of [20, 40, 60]) {
    expect(shareAt(41, y)).toBeLessThan(0.15)
    expect(shareAt(38, y)).toBeGreaterThan(0.9)
  }
})

test('before a restless background what is half seen has the person’s colour', () => {
  const { colourAt } = cutOut(upper, hedgeAt, (x) => (x < 40 ? 1 : x < 42 ? 0.75 : 0))
  for (const y of [20, 40, 60])
    colourAt(41, y).forEach((value, c) => expect(Math.abs(value - brown[c])).toBeLessThan(40))
})

test('TRY-53 a half seen rim before old ground in the shade is no darker than the person beside it', () => {
  const { colourAt, shareAt } = cutOut(upper, (x) => (x < 44 ? [100, 100, 100] : wall))
  expect(shareAt(41, 40)).toBeLessThan(0.6)
  colourAt(41, 40).forEach((value, c) => expect(value).toBeGreaterThan(brown[c] - 6))
})

test('what is half seen before a wall in its own colour is left out, so that there is one edge', () => {
  const { shareAt } = cutOut(upper, () => brown)
  expect(shareAt(41, 40)).toBe(0)
  expect(shareAt(38, 40)).toBe(1)
})

test('TRY-113 before a restless background the matte begins to fall beside the certain person, not with a step at its border', () => {
  const { shareAt } = cutOut(upper, hedgeAt, (x) => (x < 38 ? 1 : x < 42 ? 0.6 : 0))
  for (const y of [20, 40, 60]) {
    expect(shareAt(37, y)).toBe(1)
    expect(shareAt(38, y)).toBeGreaterThan(0.8)
    expect(shareAt(39, y)).toBeLessThan(0.6)
  }
})
