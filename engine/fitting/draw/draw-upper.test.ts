import { expect, test } from 'vitest'
import { dress } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { readBody } from '../body/read-body.ts'
import { placeGarment } from '../place/place-garment.ts'
import { drawUpper } from './draw-upper.ts'

test('TRY-64 folds of a hem that hang far below the ends of its sides are drawn as a whole', () => {
  const body = readBody(drawModel())
  const short = dress.map(([x, y]): [number, number] => [x, y === 590 ? 440 : y])
  const garment = readDrawn(short, 'dress')
  const hemWith = (lowest: number) => {
    const placed = placeGarment(body, garment)
    if (!placed || placed.kind !== 'upper') throw new Error('not placed')
    const { pairs } = placed.placement
    const kept = pairs.to.flatMap(({ y }, k) => (y < lowest ? [k] : []))
    placed.placement.pairs = { from: kept.map((k) => pairs.from[k]), to: kept.map((k) => pairs.to[k]) }
    const { values, width, height } = drawUpper(body, garment, placed).layer
    let row = height - 1
    while (row > 0 && values[(row * width + 144) * 4 + 3] < 0.5) row--
    return row
  }
  const whole = hemWith(Infinity)
  expect(whole).toBeLessThan(370)
  expect(Math.abs(hemWith(340) - whole)).toBeLessThan(3)
})
