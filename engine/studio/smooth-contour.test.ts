import { expect, test } from 'vitest'
import { createPlane } from '../picture.ts'
import { smoothContour } from './smooth-contour.ts'

const [width, height] = [60, 40]

/** The smoothed matte of what ends at column 30 in teeth, with a crumb beside it. */
function smooth(unrestAt: number) {
  const [alpha, unrest] = [0, 1].map(() => createPlane(width, height))
  for (let i = 0; i < alpha.values.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isTooth = x < 33 && y % 8 === 4
    const isCrumb = x === 36 && y === 20
    alpha.values[i] = x < 30 || isTooth || isCrumb ? 1 : 0
    unrest.values[i] = unrestAt
  }
  smoothContour(alpha, unrest)
  return (x: number, y: number) => alpha.values[y * width + x]
}

test('before a restless background teeth and crumbs at the outline go, and the rest stays', () => {
  const shareAt = smooth(1)
  expect(shareAt(36, 20)).toBeLessThan(0.05)
  expect(shareAt(32, 20)).toBeLessThan(0.1)
  expect(shareAt(26, 16)).toBe(1)
})

test('before a calm background they are hair and lace', () => {
  const shareAt = smooth(0)
  expect(shareAt(36, 20)).toBe(1)
  expect(shareAt(32, 20)).toBe(1)
})
