import { expect, test } from 'vitest'
import { createPicture, createPlane } from '../picture.ts'
import { shoes } from '../person/labels.ts'
import { findPaleShoes } from './find-pale-shoes.ts'

const [width, height] = [40, 40]

/** A dark shoe down to row 20, under it a sole of so many rows in a colour beside the floor's, all seen by so much. */
function drawSole(rows: number, colour: number, sight: number) {
  const picture = createPicture(width, height)
  const labels = new Uint8Array(width * height)
  const silhouette = createPlane(width, height)
  const floor = Array.from({ length: 3 }, () => createPlane(width, height))
  for (const { values } of floor) values.fill(220)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isInside = x >= 10 && x < 30 && y >= 5 && y < 20 + rows
    labels[i] = isInside ? shoes : 0
    silhouette.values[i] = isInside ? sight : 0
    picture.pixels.fill(!isInside ? 220 : y < 20 ? 40 : colour, i * 3, i * 3 + 3)
  }
  return findPaleShoes(picture, { width, height, scale: 1, labels }, floor, silhouette)
}

test('a sole that looks like the floor is the shoe’s, the dark shoe is told by its colour', () => {
  const pale = drawSole(6, 232, 0.5)
  expect(pale?.values[22 * width + 20]).toBeGreaterThan(0.9)
  expect(pale?.values[12 * width + 20]).toBeLessThan(0.1)
})

test('a rim, and what is the floor’s very colour and hardly seen, are floor', () => {
  for (const pale of [drawSole(2, 232, 0.5), drawSole(6, 221, 0.4), drawSole(6, 232, 0.1)])
    expect(Math.max(0, ...(pale?.values ?? []))).toBe(0)
})
