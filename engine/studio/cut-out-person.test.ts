import { expect, test } from 'vitest'
import { background, hair, upper } from '../person/labels.ts'
import { createPicture, createPlane } from '../picture.ts'
import { cutOutPerson } from './cut-out-person.ts'

const [width, height] = [80, 80]
const [brown, wall, red] = [
  [90, 60, 40],
  [240, 240, 240],
  [200, 20, 60],
]

/** The matte of what has `label` left of column 40; two columns beside it are half seen, and the silhouette reaches to column 45. */
function cutOut(label: number, colourAt: (x: number, y: number) => readonly number[]) {
  const photo = createPicture(width, height)
  const labels = new Uint8Array(width * height)
  const [soft, silhouette] = [0, 1].map(() => createPlane(width, height))
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    labels[i] = x < 40 ? label : background
    soft.values[i] = x < 40 ? 1 : x < 42 ? 0.45 : 0
    silhouette.values[i] = x < 45 ? 1 : 0
    photo.pixels.set(x < 40 ? brown : colourAt(x, y), i * 3)
  }
  const parts = { width, height, scale: 1, labels }
  const mapping = { scale: 1, x: 0, y: 0 }
  const alpha = cutOutPerson(
    { ...photo, pixels: photo.pixels.slice() },
    soft,
    { photo, parts, silhouette },
    mapping,
  )
  return (x: number, y: number) => alpha.values[y * width + x]
}

test('a letter on the wall beside the head is no hair', () => {
  const shareAt = cutOut(hair, (x, y) => (x < 46 && y >= 40 && y < 42 ? red : wall))
  expect(shareAt(43, 40)).toBeLessThan(0.02)
})

test('what is half seen at the edge is left out before a restless background', () => {
  const shareAt = cutOut(upper, (x, y) => ((x + (y >> 1) * 3) % 7 < 3 ? [40, 120, 40] : [200, 210, 120]))
  for (const y of [20, 40, 60]) {
    expect(shareAt(41, y)).toBeLessThan(0.15)
    expect(shareAt(38, y)).toBeGreaterThan(0.9)
  }
})
