import { expect, test } from 'vitest'
import { createPicture, createPlane } from '../picture.ts'
import { toLab } from '../pixels/lab.ts'
import { modelBackground } from './background-model.ts'
import { heedHue } from './heed-hue.ts'
import { background, labelCount, lower, skin } from './labels.ts'

const [width, height] = [120, 160]
const ground = [235, 233, 230]
/** As bright as the ground, and so near to it that only its hue tells it from it. */
const cream = [238, 233, 218]
const bare = [205, 160, 135]
/** The ground in a person's shade: darker, and with the person's colour in it. */
const shaded = [226, 219, 205]

/** From (left, top) up to (right, bottom), which are outside; `seen`: the silhouette's share in it. */
type Box = { box: [left: number, top: number, right: number, bottom: number]; colour: number[]; seen: number }

const trousers: Box = { box: [40, 60, 80, 150], colour: cream, seen: 0.5 }

/** What the background costs more once hues are heeded. `groundAt`: the colour of the ground at a pixel. */
function costsOf(boxes: Box[], groundAt = (_x: number, _y: number) => ground) {
  const picture = createPicture(width, height)
  const silhouette = createPlane(width, height)
  const known = new Uint8Array(width * height).fill(1)
  for (let i = 0; i < known.length; i++) picture.pixels.set(groundAt(i % width, Math.floor(i / width)), i * 3)
  for (const { box, colour, seen } of boxes) {
    const [left, top, right, bottom] = box
    for (let y = top; y < bottom; y++) {
      silhouette.values.fill(seen, y * width + left, y * width + right)
      known.fill(0, y * width + left, y * width + right)
      for (let x = left; x < right; x++) picture.pixels.set(colour, (y * width + x) * 3)
    }
  }
  const lab = toLab(picture)
  const costs = Array.from({ length: labelCount }, () => new Float32Array(width * height))
  heedHue(costs, lab, modelBackground(lab, known), silhouette)
  return (x: number, y: number, label = background) => costs[label][y * width + x]
}

test('where cream trousers stand before a plain white ground it is dearer to call them ground, though the silhouette is half sure', () => {
  const cost = costsOf([trousers])
  for (const [x, y] of [
    [44, 64],
    [60, 105],
    [76, 146],
  ]) {
    expect(cost(x, y), `${x}, ${y}`).toBeGreaterThan(7)
    expect([cost(x, y, lower), cost(x, y, skin)]).toEqual([0, 0])
  }
  expect([cost(20, 105), cost(60, 40), cost(100, 105)]).toEqual([0, 0, 0])
})

test('a gap beside an arm may have its reflected light: it is too small for clothes', () => {
  const arm: Box = { box: [84, 20, 112, 60], colour: bare, seen: 1 }
  const gap: Box = { box: [94, 32, 103, 46], colour: cream, seen: 0.5 }
  const cost = costsOf([trousers, arm, gap])
  expect(cost(60, 105)).toBeGreaterThan(7)
  for (let y = 32; y < 46; y++) for (let x = 94; x < 103; x++) expect(cost(x, y), `${x}, ${y}`).toBe(0)
})

test('ground in a person’s shade may be ground, though it has the person’s hue', () => {
  const cost = costsOf([{ ...trousers, colour: shaded }])
  expect([cost(44, 64), cost(60, 105), cost(76, 146)]).toEqual([0, 0, 0])
})

test('before a ground of many hues nothing is told by another one', () => {
  const hues = [
    [239, 232, 229],
    [231, 234, 231],
    [235, 233, 234],
    [235, 233, 226],
  ]
  const cost = costsOf([{ ...trousers, colour: [243, 233, 205] }], (x, y) => hues[(x + 2 * y) % 4])
  expect([cost(44, 64), cost(60, 105), cost(76, 146)]).toEqual([0, 0, 0])
})

test('coloured light on the ground beside a person is ground: the silhouette sees nobody there', () => {
  const cost = costsOf([trousers, { box: [84, 60, 114, 150], colour: cream, seen: 0.1 }])
  expect(cost(60, 105)).toBeGreaterThan(7)
  expect([cost(88, 64), cost(99, 105), cost(110, 146)]).toEqual([0, 0, 0])
})
