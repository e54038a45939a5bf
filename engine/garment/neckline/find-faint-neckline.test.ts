import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import { drawPolygon, paintPolygon, type Colour, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width, height } = drawnSize
const cloth: Colour = [205, 205, 208]
const seam: Colour = [199, 199, 202]
const ink: Colour = [40, 40, 40]
/** The row of the back's upper edge. */
const backEdge = 107
/** Of the neckband: how far its edges lie below the neck's points, and how far they reach to either side. */
const inner = { depth: 50, half: 38 }
const outer = { depth: 58, half: 42 }

test('below a print on the inner back a seam of hardly another colour is the neckline, and its neckband stays', () => {
  const picture = withSeams()
  printSize(picture)
  const { matte, upper } = readPicture(picture, 'top')
  const at = (x: number, y: number) => matte.values[y * width + x]
  for (const y of [118, 130, 144]) expect(at(240, y)).toBeLessThan(0.1)
  expect(at(240, 100 + inner.depth + 4)).toBeGreaterThan(0.9)
  expect(Math.abs(upper!.neckBottom.y - 100 - inner.depth)).toBeLessThan(4)
})

test('without a print a seam below a high front is no neckline', () => {
  const { matte } = readPicture(withSeams(), 'top')
  expect(matte.values[135 * width + 240]).toBeGreaterThan(0.9)
})

function withSeams(): Picture {
  const corners = tShirt.corners.map(([x, y]): [number, number] => [x, y === 114 ? backEdge : y])
  const picture = drawPolygon(width, height, corners, cloth, [150, 160, 175])
  weave(picture)
  for (const edge of [inner, outer]) paintPolygon(picture, seamOf(edge), seam)
  // What a tape of the back looks like: just below its edge, from side to side.
  paintPolygon(
    picture,
    [
      [214, backEdge + 3],
      [266, backEdge + 3],
      [266, backEdge + 6],
      [214, backEdge + 6],
    ],
    ink,
  )
  return picture
}

/** Threads, by which the cloth changes a little everywhere. */
function weave({ pixels }: Picture) {
  for (let y = 90; y < height; y++)
    for (let x = 0; x < width; x++) {
      const o = (y * width + x) * 3
      if (pixels[o] !== cloth[0]) continue
      const thread = ((x * 7 + y * 13 + ((x * y) % 11)) % 3) - 1
      for (let c = 0; c < 3; c++) pixels[o + c] += thread
    }
}

function seamOf({ depth, half }: typeof inner): Corners {
  const arc = (wider: number) =>
    Array.from({ length: 41 }, (_, k): [number, number] => {
      const u = k / 20 - 1
      return [240 + u * (half + wider), 101 + (depth + wider) * (1 - Math.abs(u) ** 3)]
    })
  return [...arc(0), ...arc(1.6).reverse()]
}

function printSize(picture: Picture) {
  for (const [y, half] of [
    [126, 6],
    [132, 3],
    [138, 8],
  ] as const)
    paintPolygon(
      picture,
      [
        [240 - half, y],
        [240 + half, y],
        [240 + half, y + 3],
        [240 - half, y + 3],
      ],
      ink,
    )
}
