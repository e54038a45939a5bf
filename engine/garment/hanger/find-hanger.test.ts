import { expect, test } from 'vitest'
import { drawPolygon, polygonMask, type Colour, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { overlap } from '../../test/overlap.ts'
import { readPicture } from '../../test/read-picture.ts'
import { matteGarment } from '../matting/matte-garment.ts'
import { findHanger } from './find-hanger.ts'
import type { Picture } from '../../picture.ts'

const { width, height } = drawnSize
const navy: Colour = [30, 40, 90]
const nearWhite: Colour = [244, 244, 245]
const [metal, brown, beige]: Colour[] = [[120, 122, 126], [150, 100, 55], [222, 208, 190]] // prettier-ignore

const box = (left: number, top: number, right: number, bottom: number): Corners => [[left, top], [right, top], [right, bottom], [left, bottom]] // prettier-ignore
const hook = box(236, 30, 244, 112)
const bar = box(160, 110, 320, 124)
const neck: Corners = [[206, 40], [274, 40], [274, 114], [206, 114]] // prettier-ignore

const deepNeck: Corners = [[150, 100], [195, 100], [205, 210], [275, 210], [285, 100], [330, 100], [345, 230], [345, 540], [135, 540], [135, 230]] // prettier-ignore

/** A garment before what is drawn behind it. */
function layBefore(garment: Corners, behind: [Corners, Colour][]): Picture {
  const picture = drawPolygon(width, height, garment, navy, nearWhite)
  const cloth = polygonMask(width, height, garment).values
  for (const [corners, colour] of behind) {
    const { values } = polygonMask(width, height, corners)
    for (let i = 0; i < values.length; i++) if (values[i] && !cloth[i]) picture.pixels.set(colour, i * 3)
  }
  return picture
}

test.each([
  ['a hook', tShirt.corners, [[hook, metal]]],
  [
    'a wooden hanger',
    deepNeck,
    [
      [hook, metal],
      [bar, brown],
    ],
  ],
  ['a dummy', tShirt.corners, [[neck, beige]]],
] as [string, Corners, [Corners, Colour][]][])(
  'TRY-166 a garment on %s is read without it',
  (_, garment, behind) => {
    expect(overlap(readPicture(layBefore(garment, behind)), garment)).toBeGreaterThan(0.985)
  },
)

test('TRY-166 nothing is found behind a shirt, and a collar in another colour is none', () => {
  const collar: Corners = [[196, 80], [284, 80], [290, 116], [190, 116]] // prettier-ignore
  for (const shirt of [layBefore(tShirt.corners, []), layBefore(tShirt.corners, [[collar, beige]])])
    expect(findHanger(shirt, matteGarment(shirt)!.matte)).toBe(null)
})
