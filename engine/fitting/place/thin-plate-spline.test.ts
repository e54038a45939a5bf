import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thinPlateSpline } from './thin-plate-spline.ts'

const corners = [
  { x: 0, y: 0 },
  { x: 300, y: 0 },
  { x: 0, y: 400 },
  { x: 300, y: 400 },
]

test('the spline takes every control point to its partner', () => {
  const offset = fc.integer({ min: -40, max: 40 })
  fc.assert(
    fc.property(fc.array(fc.tuple(offset, offset), { minLength: 6, maxLength: 6 }), (offsets) => {
      const from = [...corners, { x: 150, y: 120 }, { x: 120, y: 300 }]
      const to = from.map(({ x, y }, k) => ({ x: x + offsets[k][0], y: y + offsets[k][1] }))
      const map = thinPlateSpline({ from, to }, 0)
      const result = new Float64Array(2)
      from.forEach((p, k) => {
        map(p.x, p.y, result)
        expect(result[0]).toBeCloseTo(to[k].x, 4)
        expect(result[1]).toBeCloseTo(to[k].y, 4)
      })
    }),
    { numRuns: 50 },
  )
})

test('an affine map stays affine everywhere', () => {
  const affine = (x: number, y: number) => ({ x: 1.2 * x - 0.1 * y + 7, y: 0.2 * x + 0.9 * y - 3 })
  const map = thinPlateSpline({ from: corners, to: corners.map(({ x, y }) => affine(x, y)) }, 1e-3)
  const result = new Float64Array(2)
  map(77, 233, result)
  expect(result[0]).toBeCloseTo(affine(77, 233).x, 3)
  expect(result[1]).toBeCloseTo(affine(77, 233).y, 3)
})
