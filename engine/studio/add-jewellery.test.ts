import { expect, test } from 'vitest'
import { createPicture, createPlane } from '../picture.ts'
import { addJewellery } from './add-jewellery.ts'
import { openHeadWindow } from './head-window.ts'

const [width, height] = [240, 300]
const head = { x: 120, y: 110, radius: 50 }
const hoop = { x: 186, y: 135, radius: 18 }
const size = { width, height }
const wall = [228, 226, 222]

/** A head before a wall, with a hoop of two pixels' width that touches it; `odd` tells what else differs from the wall. */
function drawHead(odd: (x: number, y: number) => boolean) {
  const picture = createPicture(width, height)
  const [alpha, skin, hair, upper, lower, shoes] = Array.from({ length: 6 }, () => createPlane(width, height))
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isHead = Math.hypot(x - head.x, y - head.y) < head.radius
    const isHoop = Math.abs(Math.hypot(x - hoop.x, y - hoop.y) - hoop.radius) < 1
    if (isHead) alpha.values[i] = skin.values[i] = 1
    const shade = y / 30
    const colour = isHead ? [190, 140, 115] : isHoop ? [120, 118, 116] : odd(x, y) ? [150, 148, 150] : wall
    picture.pixels.set(
      colour.map((value) => value - shade),
      i * 3,
    )
  }
  const layers = { alpha, skin, hair, upper, lower, shoes }
  const window = openHeadWindow(picture, head, size, { scale: 1, x: 0, y: 0 })
  if (!window) throw new Error('The head is large enough.')
  addJewellery(picture, layers, window)
  return { layers, at: (x: number, y: number) => alpha.values[y * width + x] }
}

test('a hoop at the ear belongs to the person all round, the wall within it does not', () => {
  const { layers, at } = drawHead(() => false)
  for (let turn = 0; turn < 2 * Math.PI; turn += 0.3) {
    const [x, y] = [hoop.x + hoop.radius * Math.cos(turn), hoop.y + hoop.radius * Math.sin(turn)].map(
      Math.round,
    )
    expect(at(x, y), `at ${x}, ${y}`).toBeGreaterThan(0.8)
  }
  expect(at(hoop.x, hoop.y)).toBe(0)
  expect(at(hoop.x + 30, hoop.y)).toBe(0)
  const { alpha, skin, hair } = layers
  const i = hoop.y * width + hoop.x + hoop.radius
  expect(skin.values[i] + hair.values[i]).toBeCloseTo(alpha.values[i], 5)
})

test('what is broad, or hangs on nothing, is part of the wall', () => {
  const isShadow = (x: number, y: number) => x > 40 && x < 80 && y > 80 && y < 160
  const isHook = (x: number, y: number) => x > 200 && x < 203 && y > 70 && y < 100
  const { at } = drawHead((x, y) => isShadow(x, y) || isHook(x, y))
  expect(at(62, 150)).toBe(0)
  expect(at(201, 85)).toBe(0)
})

test('TRY-143 a far ridge behind the neck, which goes on beyond the head’s surroundings, is no jewellery', () => {
  const isRidge = (x: number, y: number) => x > 150 && Math.abs(y - 125 - (x - 150) / 4) < 1
  expect(drawHead((x, y) => x < 215 && isRidge(x, y)).at(190, 135), 'what ends there').toBeGreaterThan(0.8)
  expect(drawHead(isRidge).at(190, 135)).toBe(0)
})

test('before a restless wall nothing is added', () => {
  const { at } = drawHead((x, y) => (x >> 2) % 3 === 0 && (y >> 2) % 2 === 0)
  expect(at(hoop.x + hoop.radius, hoop.y)).toBe(0)
})
