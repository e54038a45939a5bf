import { expect, test } from 'vitest'
import { createPlane } from '../picture.ts'
import { dropCrumbs } from './drop-crumbs.ts'

const [width, height] = [80, 60]

/** What is left of a person up to column 30, with a strand that fades away, and of a thing beside them. */
function drop(thing: { size: number; share: number }) {
  const alpha = createPlane(width, height)
  for (let i = 0; i < alpha.values.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isThing = x >= 50 && x < 50 + thing.size && y >= 20 && y < 20 + thing.size
    if (x < 30) alpha.values[i] = 1
    else if (y === 10 && x < 42) alpha.values[i] = 0.5 - (x - 30) * 0.04
    else if (isThing) alpha.values[i] = thing.share
    else if (x === 49 && y === 20) alpha.values[i] = 0.02
  }
  dropCrumbs(alpha, 50)
  return (x: number, y: number) => alpha.values[y * width + x]
}

test.each([
  ['is nowhere more than half seen', { size: 8, share: 0.5 }],
  ['is tiny', { size: 2, share: 1 }],
])(
  'TRY-112 what floats beside a person and %s goes, with its faint rim; a strand that fades stays',
  (_, thing) => {
    const shareAt = drop(thing)
    expect(shareAt(51, 21)).toBe(0)
    expect(shareAt(49, 20)).toBe(0)
    expect(shareAt(20, 20)).toBe(1)
    expect(shareAt(34, 10)).toBeGreaterThan(0.3)
  },
)

test('a bag on a chain too thin to be seen stays', () => {
  expect(drop({ size: 8, share: 0.9 })(51, 21)).toBeCloseTo(0.9)
})
