import { expect, test } from 'vitest'
import type { Colour, Corners } from '../../test/draw-polygons.ts'
import { drawPolygon, paintPolygon } from '../../test/draw-polygons.ts'
import { drawnSize } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width, height } = drawnSize
const ground: Colour = [250, 250, 250]
const denim: Colour = [70, 105, 150]
const crotch = { x: 240, y: 230 }
const hem = 600

/** Half the breadth of the gap between the legs at a row. */
const halfAt = (y: number) => 1 + (24 * (y - crotch.y)) / (hem - crotch.y)

test('the gap between two legs ends at the crotch, with even sides, though seams beside and above it are darker and greyer', () => {
  const picture = drawJeans()
  for (let y = 130; y < hem; y++) paintSeam(y)
  const { matte } = readPicture(picture, 'bottom')
  for (const y of [250, 280, 320, 380, 450]) {
    const half = halfAt(y)
    expect(matte.values[y * width + crotch.x]).toBeLessThan(0.3)
    for (const side of [-1, 1]) {
      const x = Math.round(crotch.x + side * (half + 2.5))
      expect(matte.values[y * width + x]).toBeGreaterThan(0.7)
    }
  }
  for (const y of [150, 180, 210]) expect(matte.values[y * width + crotch.x]).toBeGreaterThan(0.9)

  function paintSeam(y: number) {
    const half = y < crotch.y ? 0 : halfAt(y)
    for (let x = Math.floor(crotch.x - half - 3); x <= crotch.x + half + 3; x++)
      if (Math.abs(x - crotch.x) >= half) picture.pixels.set([52, 58, 66], (y * width + x) * 3)
  }
})

function drawJeans() {
  const outline: Corners = [
    [160, 60],
    [320, 60],
    [335, hem],
    [145, hem],
  ]
  const picture = drawPolygon(width, height, outline, denim, ground)
  paintPolygon(
    picture,
    [
      [crotch.x - halfAt(crotch.y), crotch.y],
      [crotch.x + halfAt(crotch.y), crotch.y],
      [crotch.x + halfAt(hem), hem],
      [crotch.x - halfAt(hem), hem],
    ],
    ground,
  )
  return picture
}
