import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import type { UpperLandmarks } from '../garment.ts'
import { endBodysuit } from './end-bodysuit.ts'

const [width, height] = [200, 300]

/** A trunk that narrows from row 200 on to a hem of so many pixels, and two sleeves beside it. */
function draw(hem: number) {
  const matte = createPlane(width, height)
  for (let y = 40; y < 260; y++) {
    const half = y < 200 ? 50 : 50 - ((50 - hem / 2) * (y - 200)) / 60
    for (let x = 0; x < width; x++) {
      const away = Math.abs(x - 100)
      matte.values[y * width + x] = away < half || (away > 60 && away < 75) ? 1 : 0
    }
  }
  const side = (sign: -1 | 1) => ({
    neck: { x: 100 + 20 * sign, y: 40 },
    shoulder: { x: 100 + 50 * sign, y: 45 },
    armpit: { x: 100 + 50 * sign, y: 90 },
    hem: { x: 100 + (hem / 2) * sign, y: 259 },
    sleeve: null,
  })
  const upper: UpperLandmarks = {
    left: side(-1),
    right: side(1),
    neckBottom: { x: 100, y: 60 },
    strapped: false,
  }
  return { matte, upper }
}

test('TRY-78 a bodysuit ends at the hips, and its sleeves go on', () => {
  const { matte, upper } = draw(20)
  const { left, right, isBodysuit } = endBodysuit(matte, upper)
  expect(isBodysuit).toBe(true)
  expect(right.hem.x - left.hem.x).toBeGreaterThan(75)
  expect(right.hem.y).toBeLessThan(220)
  const at = (x: number, y: number) => matte.values[y * width + x]
  expect([at(100, 190), at(100, 230), at(165, 230)]).toEqual([1, 0, 1])
})

test('a top that is cut to the waist keeps its hem', () => {
  const { matte, upper } = draw(60)
  const before = matte.values.slice()
  expect(endBodysuit(matte, upper)).toBe(upper)
  expect(matte.values).toEqual(before)
})
