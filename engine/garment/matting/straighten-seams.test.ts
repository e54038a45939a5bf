import { expect, test } from 'vitest'
import { drawPolygon, paintPolygon, type Colour, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { createPlane } from '../../picture.ts'
import { straightenSeams } from './straighten-seams.ts'

const { width, height } = drawnSize
const lilac: Colour = [185, 170, 205]

/** A lilac T-shirt whose right sleeve, in another colour, ends inside the line from shoulder to armpit above and outside it below. */
function seamAt(sleeve: Colour) {
  const picture = drawPolygon(width, height, tShirt.corners, lilac, [245, 245, 245])
  const matte = createPlane(width, height)
  for (let i = 0; i < matte.values.length; i++) matte.values[i] = picture.pixels[i * 3] < 240 ? 1 : 0
  const outside: Corners = [
    [350, 130],
    [338, 150],
    [340, 180],
    [352, 235],
    [370, 285],
    [430, 250],
  ]
  paintPolygon(picture, outside, sleeve)
  const { upper } = readDrawn(tShirt.corners)
  straightenSeams(picture, matte, upper!)
  const { shoulder, armpit } = upper!.right
  return (y: number, aside: number) => {
    const x = shoulder.x + ((armpit.x - shoulder.x) * (y - shoulder.y)) / (armpit.y - shoulder.y)
    const i = y * width + Math.round(x + aside)
    return [...picture.pixels.subarray(i * 3, i * 3 + 3)]
  }
}

test('TRY-107 the seam of a sleeve in another colour lies where the sleeve is parted from the body', () => {
  const dark: Colour = [60, 45, 70]
  const colourAt = seamAt(dark)
  for (const y of [150, 160, 205, 215]) {
    expect([y, colourAt(y, -3)]).toEqual([y, [...lilac]])
    expect([y, colourAt(y, 3)]).toEqual([y, [...dark]])
  }
})

test('TRY-107 a sleeve that lies in the shade has no such seam', () => {
  const shaded: Colour = [120, 110, 133]
  const colourAt = seamAt(shaded)
  expect(colourAt(160, -3)).toEqual([...shaded])
  expect(colourAt(215, 3)).toEqual([...lilac])
})
