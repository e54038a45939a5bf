import { expect, test } from 'vitest'
import { createPlane } from '../picture.ts'
import { areaOf, createMask } from '../pixels/mask.ts'
import { findHiddenCloth } from './find-hidden-cloth.ts'

const [width, height, waist] = [100, 120, 30]

/** A skirt from the waist down, of which hands hide the upper ten rows between two columns. */
function drawSkirt(first: number, last: number) {
  const [cloth, hands] = [createPlane(width, height), createMask(width, height)]
  for (let y = waist; y < 100; y++) {
    for (let x = 20; x < 80; x++) {
      const isHidden = y < waist + 10 && x >= first && x < last
      cloth.values[y * width + x] = isHidden ? 0 : 1
    }
  }
  for (let y = waist - 10; y < waist + 10; y++)
    for (let x = first; x < last; x++) hands.values[y * width + x] = 1
  return findHiddenCloth(cloth, hands, {
    between: () => true,
    atEnd: () => true,
    unit: 100,
    knownFrom: 'below',
  })
}

test('TRY-153 a hand on the hip hides a skirt up to its waist, and no more', () => {
  const { values } = drawSkirt(60, 80)
  const at = (y: number) => values[y * width + 70]
  expect([at(waist - 4), at(waist + 1), at(waist + 9)]).toEqual([0, 1, 1])
})

test('of a waist that is hardly in sight nothing is guessed', () => {
  expect(areaOf(drawSkirt(25, 80))).toBe(0)
})
