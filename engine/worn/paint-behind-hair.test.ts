import { expect, test } from 'vitest'
import type { BodyFrame } from '../person/types.ts'
import { createPicture, createPlane } from '../picture.ts'
import { paintBehindHair } from './paint-behind-hair.ts'

const size = 160
const joint = (x: number) => ({ shoulder: { x, y: 50, score: 1 } })
const body = {
  chinY: 20,
  unit: 100,
  shoulderMid: { x: 80, y: 50 },
  sides: { left: joint(45), right: joint(115) },
} as unknown as BodyFrame
const stripes = [
  [230, 230, 230],
  [40, 90, 180],
]

test('TRY-66 where a lock lies on a striped shoulder there are stripes, and no mean of them', () => {
  const picture = createPicture(size, size)
  const [cloth, hair] = [0, 1].map(() => createPlane(size, size))
  for (let y = 40; y < size; y++) {
    for (let x = 30; x < 130; x++) {
      const i = y * size + x
      const isLock = x >= 60 && x < 72 && y < 56
      hair.values[i] = isLock ? 1 : 0
      cloth.values[i] = isLock ? 0 : 1
      picture.pixels.set(isLock ? [90, 60, 40] : stripes[Math.floor(y / 6) % 2], i * 3)
    }
  }
  // The other side is hidden, too: what is below tells.
  for (let i = 40 * size; i < 56 * size; i++)
    if (i % size >= 88 && i % size < 100) hair.values[i] = 1 - (cloth.values[i] = 0)
  const { pixels } = paintBehindHair(picture, cloth, hair, body)
  for (let y = 44; y < 55; y++) {
    const painted = [...pixels.subarray((y * size + 66) * 3, (y * size + 66) * 3 + 3)]
    expect(stripes, `row ${y}`).toContainEqual(painted)
  }
})

test('TRY-156 single hairs that were read as plain cloth are painted over, its print beside them is not', () => {
  const picture = createPicture(size, size)
  const [cloth, hair] = [0, 1].map(() => createPlane(size, size))
  const [red, blond, white] = [
    [190, 20, 30],
    [205, 165, 120],
    [240, 240, 240],
  ]
  for (let y = 40; y < size; y++) {
    for (let x = 30; x < 130; x++) {
      const i = y * size + x
      const isLock = x >= 60 && x < 72 && y < 80
      hair.values[i] = isLock ? 1 : 0
      cloth.values[i] = isLock ? 0 : 1
      const isStrand = x === 76 && y < 84
      const isPrint = x >= 79 && x < 82 && y < 84
      picture.pixels.set(isPrint ? white : red, i * 3)
      if (isLock || isStrand) picture.pixels.set(blond, i * 3)
    }
  }
  const { pixels } = paintBehindHair(picture, cloth, hair, body)
  const at = (x: number) => [...pixels.subarray((75 * size + x) * 3, (75 * size + x) * 3 + 3)]
  for (const x of [66, 76])
    at(x).forEach((value, c) => expect(Math.abs(value - red[c]), `${x}`).toBeLessThan(12))
  expect(at(81)).toEqual(white)
})
