import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import { drawPolygon, polygonMask, type Colour, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width, height } = drawnSize
const ground: Colour = [244, 244, 244]
const navy: Colour = [25, 35, 70]
const inside = polygonMask(width, height, tShirt.corners).values

/** Paints what of a rectangle lies in the T-shirt. */
function paintCloth({ pixels }: Picture, [left, right]: number[], [top, bottom]: number[], colour: Colour) {
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (inside[y * width + x]) pixels.set(colour, (y * width + x) * 3)
}

/** The first and the last cloth pixel of a row. */
function rimOf(row: number): [number, number] {
  const cells = inside.subarray(row * width, (row + 1) * width)
  return [cells.indexOf(1), cells.lastIndexOf(1)]
}

test('pale stripes of a print end where the dark ones do', () => {
  const picture = drawPolygon(width, height, tShirt.corners, navy, ground)
  for (let y = 300; y < 520; y += 14) paintCloth(picture, [0, width], [y, y + 7], [250, 250, 250])
  const { matte } = readPicture(picture)
  for (let y = 303; y < 520; y += 14) {
    const [left, right] = rimOf(y)
    for (const x of [left + 1, right - 1]) expect(matte.values[y * width + x]).toBeGreaterThan(0.7)
    for (const x of [left - 3, right + 3]) expect(matte.values[y * width + x]).toBeLessThan(0.2)
  }
})

test('a stripe along the outline keeps its colour', () => {
  const picture = drawPolygon(width, height, tShirt.corners, navy, ground)
  const blue: Colour = [70, 120, 220]
  for (let y = 280; y < 530; y++) paintCloth(picture, [0, rimOf(y)[0] + 5], [y, y + 1], blue)
  const { picture: cloth } = readPicture(picture)
  for (let y = 300; y < 510; y += 10)
    expect(cloth.pixels[(y * width + rimOf(y)[0] + 1) * 3 + 2]).toBeGreaterThan(170)
})

test('a white top that is wider on one side has no ground on the other', () => {
  const corners: Corners = tShirt.corners.map(([x, y]) => [y > 500 && x < width / 2 ? x - 9 : x, y])
  const picture = drawPolygon(width, height, corners, [251, 251, 251], ground)
  const { matte } = readPicture(picture)
  const outside = polygonMask(width, height, corners).values
  let wrong = 0
  for (let i = 0; i < outside.length; i++) if (matte.values[i] > 0.5 && !outside[i]) wrong++
  expect(wrong).toBeLessThan(600)
})

test('TRY-123 a band of fine stripes along the hem, paler and darker than the ground, is whole', () => {
  const beige: Colour = [237, 227, 220]
  const picture = drawPolygon(width, height, tShirt.corners, [18, 18, 22], beige)
  const hem = inside.lastIndexOf(1)
  const last = Math.floor(hem / width)
  for (let y = last - 14; y < last; y += 4) paintCloth(picture, [0, width], [y, y + 2], [255, 255, 255])
  const { matte } = readPicture(picture)
  for (let y = last - 14; y < last - 1; y++)
    for (let x = 180; x < 300; x += 5) expect(matte.values[y * width + x], `${x}, ${y}`).toBeGreaterThan(0.9)
})

test('TRY-124 pale stripes that are a little darker than the ground are no shadow on it, for the whole garment has them', () => {
  const grey: Colour = [219, 218, 214]
  const picture = drawPolygon(width, height, tShirt.corners, [40, 70, 160], grey)
  for (let x = 0; x < width; x += 16) paintCloth(picture, [x, x + 11], [0, height], [209, 208, 204])
  castShadow(picture, 12)
  const { matte } = readPicture(picture)
  const last = Math.floor(inside.lastIndexOf(1) / width)
  for (let x = 180; x < 300; x++)
    for (let y = last - 8; y < last; y++)
      expect(matte.values[y * width + x], `${x}, ${y}`).toBeGreaterThan(0.8)
})

/** Darkens the ground a little on both sides of the T-shirt and below it, the less the farther away, over so many pixels. */
function castShadow({ pixels }: Picture, reach: number) {
  for (let y = 0; y < height; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x
      if (inside[i]) continue
      for (let away = 1; away <= reach; away++) {
        const isNear = inside[i - away] || inside[i + away] || inside[Math.max(0, i - away * width)]
        if (!isNear) continue
        for (let c = i * 3; c < i * 3 + 3; c++) pixels[c] -= 4 * (1 - away / reach)
        break
      }
    }
  }
}
