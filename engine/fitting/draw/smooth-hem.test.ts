import { expect, test } from 'vitest'
import { clamp } from '../../pixels/scalar.ts'
import { createLayer } from '../layer.ts'
import { smoothHem } from './smooth-hem.ts'

const [width, height, unit] = [140, 120, 90]
const [left, right, hemY] = [20, 120, 70]
const cloth = [225, 215, 200]
const navy = [30, 40, 80]
const ground = 240

/** Cloth down to `edge`, a row to parts of a pixel; its last rows have the ground's colour in them. */
function drawCloth(edge: (x: number) => number, rows = height, colour = cloth) {
  const layer = createLayer(width, rows)
  for (let y = 0; y < rows; y++)
    for (let x = left; x < right; x++) {
      const cover = clamp(edge(x) + 0.5 - y, 0, 1)
      const mixed = y > edge(x) - 2 ? 0.3 : 0
      const o = (y * width + x) * 4
      layer.values.set([...colour.map((c) => (c + (ground - c) * mixed) * cover), cover], o)
    }
  return layer
}

/** The row at which a column's cloth ends. */
function hemAt({ values }: { values: Float32Array }, x: number) {
  let cover = 0
  for (let o = x * 4; o < values.length; o += width * 4) cover += values[o + 3]
  return cover - 0.5
}

/** Waves by a pixel and more up and down, as a matte's bites are. */
const ripple = (x: number) => 0.9 * Math.sin((x * 2 * Math.PI) / 7)

test('a hem that waves by a pixel or two is drawn along an even line, in the cloth’s own colour', () => {
  const layer = drawCloth((x) => hemY + ripple(x))
  smoothHem(layer, hemY + 4, unit)
  for (let x = left + 8; x < right - 8; x++) {
    expect([x, Math.abs(hemAt(layer, x) - hemY) < 0.15]).toEqual([x, true])
    const o = ((hemY - 1) * width + x) * 4
    cloth.forEach((c, k) => expect(layer.values[o + k]).toBeCloseTo(c, 1))
  }
})

test('the hem of cloth that is not pale stays as its matte has it', () => {
  const layer = drawCloth((x) => hemY + ripple(x), height, navy)
  const before = layer.values.slice()
  smoothHem(layer, hemY, unit)
  expect(layer.values).toEqual(before)
})

test('a curved hem keeps its curve, to its very ends', () => {
  const curve = (x: number) => hemY + 6 - 16 * ((x - 70) / 50) ** 2
  const layer = drawCloth(curve)
  smoothHem(layer, hemY, unit)
  for (let x = left; x < right; x++)
    expect([x, Math.abs(hemAt(layer, x) - curve(x)) < 0.4]).toEqual([x, true])
})

test('a short slit stays as it was cut, and so does a side that hangs lower', () => {
  const cut = (x: number) => (x >= 50 && x < 53 ? hemY - 4 : x < 85 ? hemY : hemY + 3)
  const layer = drawCloth(cut)
  smoothHem(layer, hemY, unit)
  for (let x = left; x < right; x++) expect([x, hemAt(layer, x)]).toEqual([x, expect.closeTo(cut(x), 1)])
})

test('the scallops of lace stay', () => {
  const layer = drawCloth((x) => hemY + 6 * Math.sin((x * 2 * Math.PI) / 24))
  const before = layer.values.slice()
  smoothHem(layer, hemY, unit)
  expect(layer.values).toEqual(before)
})

test('the strings of a fringe keep their points', () => {
  const point = [0, 1.5, 3, 3, 1.5, 0]
  const layer = drawCloth((x) => ((x - left) % 10 < 6 ? hemY + point[(x - left) % 10] : hemY - 12))
  const before = layer.values.slice()
  smoothHem(layer, hemY, unit)
  expect(layer.values).toEqual(before)
})

test('nothing grows below where the picture’s edge cuts the cloth, not even in a last row that is half covered', () => {
  const layer = drawCloth((x) => hemY + 5 + 0.2 * Math.sin(x), hemY + 6)
  const last = layer.values.subarray((hemY + 5) * width * 4)
  for (let x = left; x < right; x++) expect(last[x * 4 + 3]).toBeGreaterThan(0)
  const before = layer.values.slice()
  smoothHem(layer, hemY, unit)
  expect(layer.values).toEqual(before)
})
