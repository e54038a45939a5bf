import { expect, test } from 'vitest'
import { drawPolygon, paintPolygon, type Colour, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'
import { restByNight } from '../../test/by-night.ts'

const { width, height } = drawnSize

/** An arc from one point of the neck to the other, `depth` below them, and back along another one. */
function between(depth: number, upper: number, half: number, upperHalf: number): Corners {
  const arc = (deep: number, wide: number) =>
    Array.from({ length: 21 }, (_, k): [number, number] => {
      const u = k / 10 - 1
      return [240 + u * wide, 103 + deep * (1 - u * u)]
    })
  return [...arc(depth, half), ...arc(upper, upperHalf).reverse()]
}

const colours: [string, Colour, Colour, Colour][] = [
  ['blue on white', [245, 247, 250], [30, 90, 190], [205, 207, 212]],
  ['white on red', [180, 30, 40], [240, 238, 235], [110, 15, 25]],
  ['black on yellow', [230, 200, 60], [30, 30, 30], [150, 125, 30]],
]

test.each(restByNight(colours))('a rib of even width, %s, belongs to the front', (_, cloth, rib, inside) => {
  const picture = drawPolygon(width, height, tShirt.corners, cloth, [225, 225, 228])
  paintPolygon(picture, between(44, 0, 42, 42), inside)
  paintPolygon(picture, between(52, 40, 48, 36), rib)
  const { matte } = readPicture(picture, 'top')
  const at = (x: number, y: number) => matte.values[y * width + x]
  expect(at(240, 149)).toBeGreaterThan(0.9)
  expect(at(240, 130)).toBeLessThan(0.1)
})

test('TRY-129 above a neckband lies no label: what runs beside the neckline there is the inner back’s own', () => {
  const picture = drawPolygon(width, height, tShirt.corners, [247, 247, 248], [225, 225, 228])
  paintPolygon(picture, between(50, 0, 44, 44), [150, 149, 146])
  paintPolygon(picture, besideNeckline(16), [225, 225, 224])
  for (let y = 116; y < 141; y++)
    for (const x of [234, 246]) picture.pixels.fill(40, (y * width + x) * 3, (y * width + x + 2) * 3)
  const { matte } = readPicture(picture, 'top')
  const at = (x: number, y: number) => matte.values[y * width + x]
  expect(at(240, 160)).toBeGreaterThan(0.9)
  for (const y of [128, 137, 148]) expect(at(240, y), `${y}`).toBeLessThan(0.1)
})

/** All that is farther above an arc of half 44 and depth 50 than so many pixels. */
function besideNeckline(distance: number): Corners {
  return Array.from({ length: 41 }, (_, k): [number, number] => {
    const u = k / 20 - 1
    const steep = (-2 * 50 * u) / 44
    const length = Math.hypot(1, steep)
    return [
      240 + 44 * u + (steep * distance) / length,
      Math.max(103, 103 + 50 * (1 - u * u) - distance / length),
    ]
  })
}
