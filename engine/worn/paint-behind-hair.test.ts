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

/** A cloth on which a lock lies down to a row; `colourAt` gives the colours of what is not the lock. */
function drawLock(
  lock: readonly number[],
  end: number,
  colourAt: (x: number, y: number) => readonly number[],
) {
  const picture = createPicture(size, size)
  const [cloth, hair] = [0, 1].map(() => createPlane(size, size))
  for (let y = 40; y < size; y++) {
    for (let x = 30; x < 130; x++) {
      const i = y * size + x
      const isLock = x >= 60 && x < 72 && y < end
      hair.values[i] = isLock ? 1 : 0
      cloth.values[i] = isLock ? 0 : 1
      picture.pixels.set(isLock ? lock : colourAt(x, y), i * 3)
    }
  }
  const paint = () => {
    const { pixels } = paintBehindHair(picture, cloth, hair, body)
    return (x: number, y: number) => [...pixels.subarray((y * size + x) * 3, (y * size + x) * 3 + 3)]
  }
  return { cloth, hair, paint }
}

test('TRY-66 where a lock lies on a striped shoulder there are stripes, and no mean of them', () => {
  const { cloth, hair, paint } = drawLock([90, 60, 40], 56, (_, y) => stripes[Math.floor(y / 6) % 2])
  // The other side is hidden, too: what is below tells.
  for (let i = 40 * size; i < 56 * size; i++)
    if (i % size >= 88 && i % size < 100) hair.values[i] = 1 - (cloth.values[i] = 0)
  const at = paint()
  for (let y = 44; y < 55; y++) expect(stripes, `row ${y}`).toContainEqual(at(66, y))
})

test('TRY-156 single hairs that were read as plain cloth are painted over, its print beside them is not', () => {
  const [red, blond, white] = [
    [190, 20, 30],
    [205, 165, 120],
    [240, 240, 240],
  ]
  const { paint } = drawLock(blond, 80, (x, y) => {
    if (x === 76 && y < 84) return blond
    return x >= 79 && x < 82 && y < 84 ? white : red
  })
  const at = paint()
  for (const x of [66, 76])
    at(x, 75).forEach((value, c) => expect(Math.abs(value - red[c]), `${x}`).toBeLessThan(12))
  expect(at(81, 75)).toEqual(white)
})
