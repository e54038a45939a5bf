import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import { drawPolygon, type Colour } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'
import { findPrintedNeckline } from './find-printed-neckline.ts'

const { width, height } = drawnSize
const petals: Colour[] = [
  [20, 60, 70],
  [220, 150, 160],
  [90, 140, 120],
  [235, 225, 220],
  [150, 60, 90],
  [240, 200, 120],
]
const wall: Colour = [244, 244, 245]
/** The back's upper edge hangs to row 107. */
const corners = tShirt.corners.map(([x, y]): [number, number] => [x, y === 114 ? 107 : y])
/** The front's edge: how far it hangs below the neck's points, and how far it reaches to either side. */
const front = { depth: 42, half: 40 }

test('TRY-57 where the print of the front breaks off against that of the inner back is the neckline', () => {
  const { matte, upper } = readPicture(printed(213), 'top')
  const at = (x: number, y: number) => matte.values[y * width + x]
  for (const y of [114, 124, 134]) expect(at(240, y)).toBeLessThan(0.1)
  for (const y of [150, 170, 200]) expect(at(240, y)).toBeGreaterThan(0.9)
  expect(Math.abs(upper!.neckBottom.y - 100 - front.depth)).toBeLessThan(4)
})

test('a print that goes on to the upper edge has no neckline below that', () => {
  const { matte, upper } = readPicture(drawPolygon(width, height, corners, petals[0], wall), 'top')
  expect(findPrintedNeckline(printed(213), matte, upper!)).not.toBeNull()
  expect(findPrintedNeckline(printed(0), matte, upper!)).toBeNull()
})

/** A flowered shirt; above the front's edge lie other flowers, by a shift in pixels. */
function printed(shift: number): Picture {
  const ground: Colour = [1, 2, 3]
  const picture = drawPolygon(width, height, corners, ground, wall)
  for (let i = 0; i < width * height; i++) {
    const o = i * 3
    if (picture.pixels[o] !== ground[0]) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const away = Math.min(1, Math.abs(x - 240) / front.half)
    const isBack = y < 100 + front.depth * (1 - away ** 3)
    picture.pixels.set(petalAt(isBack ? x + shift : x, y), o)
  }
  return picture
}

const cell = 34

/** Petals that lie close: each point has the colour of the nearest of their middles, one of which lies in each cell. */
function petalAt(x: number, y: number): Colour {
  const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
  const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => petalIn(column + dx, row + dy)))
  const away = near.map((petal) => Math.hypot(x - petal.x, y - petal.y))
  return near[away.indexOf(Math.min(...away))].colour
}

function petalIn(column: number, row: number) {
  const hash = Math.imul(column * 374761393 + row * 668265263, 1274126177) >>> 8
  return {
    x: (column + 0.2 + (hash % 64) / 100) * cell,
    y: (row + 0.2 + ((hash >> 6) % 64) / 100) * cell,
    colour: petals[(hash >> 12) % petals.length],
  }
}
