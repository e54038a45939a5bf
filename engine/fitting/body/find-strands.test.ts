import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { findStrands } from './find-strands.ts'

const unit = 100

/** Hair whose right edge runs in steps, two pixels wide and four high. */
function hairInSteps() {
  const hair = createPlane(80, 80)
  for (let y = 10; y < 70; y++)
    for (let x = 10; x < 40 + 2 * (Math.floor(y / 4) % 2); x++) hair.values[y * 80 + x] = 1
  return hair
}

test('TRY-94 where hair ends in steps of pixels, its edge is soft', () => {
  const strands = findStrands(hairInSteps(), unit)
  const at = (x: number, y: number) => strands.values[y * 80 + x]
  for (let y = 20; y < 60; y++) {
    expect(at(25, y)).toBeCloseTo(1)
    expect(at(50, y)).toBe(0)
    const steps = [37, 38, 39, 40, 41, 42, 43].map((x) => Math.abs(at(x, y) - at(x + 1, y)))
    expect(Math.max(...steps)).toBeLessThan(0.5)
  }
})

test('a small piece that hangs on no hair is none', () => {
  const hair = hairInSteps()
  hair.values.fill(1, 5 * 80 + 60, 5 * 80 + 66)
  const strands = findStrands(hair, unit)
  expect(strands.values[5 * 80 + 62]).toBe(0)
})
