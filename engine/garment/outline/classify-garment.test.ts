import { expect, test } from 'vitest'
import { drawPolygon } from '../../test/draw-polygons.ts'
import { drawnSize, hangingKnit } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'
import { classifySleeve } from './classify-garment.ts'
import type { UpperLandmarks, UpperSide } from '../garment.ts'

test.each([
  [0.5, 'short'],
  [0.9, 'short'],
  [1.1, 'elbow'],
  [1.4, 'elbow'],
  [1.5, 'long'],
] as const)(
  'a sleeve of %f shoulder widths is %s, so three-quarter sleeves end above the wrist',
  (length, kind) => {
    expect(classifySleeve(upperWithSleeves(length * 100))).toBe(kind)
  },
)

test('TRY-127 what ends not far below the cuffs of sleeves that hang is a top, however narrow its chest', () => {
  const { width, height } = drawnSize
  const knit = drawPolygon(width, height, hangingKnit, [25, 35, 70], [244, 244, 244])
  expect(readPicture(knit).garmentClass).toBe('top')
})

function upperWithSleeves(length: number): UpperLandmarks {
  const side = (x: number): UpperSide => {
    const shoulder = { x, y: 0 }
    const armpit = { x, y: 40 }
    const cuff = { x, y: length }
    return {
      neck: { x, y: 0 },
      shoulder,
      armpit,
      hem: { x, y: 120 },
      sleeve: { outer: [shoulder, cuff], inner: [armpit, cuff] },
    }
  }
  return { left: side(0), right: side(100), neckBottom: { x: 50, y: 10 }, strapped: false }
}
