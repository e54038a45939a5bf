import { expect, test } from 'vitest'
import { tShirt } from '../../test/drawn-garments.ts'
import type { GarmentReading } from '../../garment/garment.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { widenSleeve } from './widen-sleeve.ts'

const drawn = readDrawn(tShirt.corners)
const edge = (x: number) => Array.from({ length: 17 }, (_, k) => ({ x, y: 100 + 10 * k }))
const narrow = { outer: edge(60), inner: edge(85) }
const worn = { outer: edge(0), inner: edge(80) }

test('a sleeve seen from the side takes in the cloth beside it, so that its pattern is not drawn out', () => {
  const { inner, borrowed } = widenSleeve(withCloth(400), narrow, worn, 1)
  for (const { x, y } of inner.slice(2)) {
    expect(80 / (x - 60), `row ${y}`).toBeLessThan(1.5)
    expect(borrowed[5]).toBeGreaterThan(20)
  }
})

test('the same on the other side of the garment', () => {
  const mirrored = ({ outer, inner }: typeof narrow) => ({
    outer: outer.map(({ x, y }) => ({ x: 479 - x, y })),
    inner: inner.map(({ x, y }) => ({ x: 479 - x, y })),
  })
  const { borrowed } = widenSleeve(withCloth(480), mirrored(narrow), mirrored(worn), 1)
  expect(borrowed).toEqual(widenSleeve(withCloth(480), narrow, worn, 1).borrowed)
})

test('a sleeve takes no more than there is beside it, and nothing across a gap or where it is wide enough', () => {
  expect(Math.max(...widenSleeve(withCloth(95), narrow, worn, 1).borrowed)).toBeLessThan(12)
  expect(Math.max(...widenSleeve(withCloth(86), narrow, worn, 1).borrowed)).toBe(0)
  expect(Math.max(...widenSleeve(withCloth(400), narrow, narrow, 1).borrowed)).toBe(0)
})

/** Cloth reaches to a column. */
function withCloth(columns: number): GarmentReading {
  const { width, height, values } = drawn.matte
  const matte = { width, height, values: values.map((_, i) => (i % width < columns ? 1 : 0)) }
  return { ...drawn, matte }
}
