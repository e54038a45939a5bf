import { expect, test } from 'vitest'
import { createPlane } from '../picture.ts'
import { fillBites } from './fill-bites.ts'
import { background, lower } from './labels.ts'

const [width, height] = [160, 200]

/** Black trousers before a white wall down to the lower edge; `bite`, so bright, is read as wall. */
function labelAt(bite: { left: number; right: number; top: number }, lightness: number) {
  const planes = [0, 1, 2].map(() => createPlane(width, height))
  const labels = new Uint8Array(width * height)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isBite = x >= bite.left && x < bite.right && y >= bite.top
    const isCloth = x >= 40 && x < 120 && !isBite
    labels[i] = isCloth ? lower : background
    planes[0].values[i] = isBite ? lightness : isCloth ? 12 : 92
  }
  const [l, a, b] = planes
  const lab = { width, height, lightness: l.values, a: a.values, b: b.values }
  const noise = createPlane(width, height)
  fillBites(labels, lab, { isKnown: true, lightness: l, a, b, noise, meanNoise: 1.6, hueSpread: 0 })
  return (x: number, y: number) => labels[y * width + x]
}

test('black cloth in its own shade between the legs is no hole in them', () => {
  expect(labelAt({ left: 74, right: 86, top: 180 }, 4)(80, 190)).toBe(lower)
})

test('where the wall shows between the legs it is a gap', () => {
  expect(labelAt({ left: 74, right: 86, top: 180 }, 85)(80, 190)).toBe(background)
})

test('a dark thing beside the legs is none of them', () => {
  expect(labelAt({ left: 120, right: 130, top: 180 }, 10)(125, 190)).toBe(background)
})
