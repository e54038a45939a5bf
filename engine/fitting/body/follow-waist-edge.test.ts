import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { followWaistEdge } from './follow-waist-edge.ts'
import { colourAt, emptyHistogram, stride } from './part-colours.ts'

const width = 288
const [left, right, waist] = [120, 160, 245]
const [top, fold, trousers] = [
  [170, 150, 190],
  [120, 105, 140],
  [70, 100, 150],
]

/** A waistline that slopes up to the right and goes on beyond the columns in which it was found, on a level that is off by some rows. */
function follow(below = trousers) {
  const model = drawModel()
  const { picture } = model
  const waistAt = (x: number) => waist - Math.max(0, Math.round((x - left) / 5))
  putPart(model, 'upper', [100, 180, 190, 300])
  const odds = emptyHistogram()
  for (let y = 180; y < 300; y++)
    for (let x = 100; x < 190; x++) {
      const isBelow = y >= waistAt(x)
      const i = y * width + x
      picture.pixels.set(isBelow ? below : top, i * 3)
      odds[colourAt(picture.pixels, i)] = isBelow && below === trousers ? -3 : 3
    }
  const guess = Array.from({ length: (right - left) / stride }, (_, k) => {
    const x = left + k * stride
    return { x, y: waistAt(x) + 5 }
  })
  const line = Float64Array.from(guess, ({ y }) => y)
  return { found: followWaistEdge(model, { guess, line }, odds), waistAt, guess }
}

test('TRY-67 the waist is the clear edge beside the line that colours told, also beyond its last columns', () => {
  const { found, waistAt, guess } = follow()
  found.guess.forEach(({ x }, k) => expect([x, Math.abs(found.line[k] - waistAt(x)) < 3]).toEqual([x, true]))
  expect(found.guess.length).toBeGreaterThan(guess.length + 10)
})

test('a fold of the top in another shade is no waist', () => {
  expect(follow(fold).found.guess).toHaveLength((right - left) / stride)
})
