import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import {
  drawPolygon,
  paintPolygon,
  polygonMask,
  type Colour,
  type Corners,
} from '../../test/draw-polygons.ts'
import { drawnSize, longSleeve, tShirt } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'
import { restByNight } from '../../test/by-night.ts'

const { width, height } = drawnSize
const ground: Colour = [245, 245, 245]
const navy: Colour = [25, 35, 70]

/** The share of the pixels inside or outside a shape that a reading's matte has right. */
function shareRight(picture: Picture, corners: Corners): number {
  const { matte } = readPicture(picture, 'top')
  const truth = polygonMask(width, height, corners).values
  const [both, any] = truth.reduce(
    ([b, a], value, i) => {
      const inside = matte.values[i] > 0.5 ? 1 : 0
      return [b + (value & inside), a + (value | inside)]
    },
    [0, 0],
  )
  return both / any
}

/** A long-sleeved top in a colour, or two in patches, and its soft shadow: the shape moved aside and down, ever fainter, over so many pixels. */
function drawShaded(colour: Colour, darkness: number, reach: number, patches = colour): Picture {
  const picture = drawPolygon(width, height, longSleeve, colour, ground)
  const cloth = polygonMask(width, height, longSleeve).values
  const shade = new Float32Array(width * height).fill(1)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (cloth[i] && (Math.floor(x / 24) + Math.floor(y / 24)) % 2) picture.pixels.set(patches, i * 3)
      for (let k = 1; k <= reach; k++) {
        if (x >= k && y >= k && cloth[(y - k) * width + x - k])
          shade[i] = Math.min(shade[i], darkness + ((1 - darkness) * k) / reach)
      }
    }
  }
  for (let i = 0; i < shade.length; i++) {
    if (!cloth[i]) for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] *= shade[i]
  }
  return picture
}

test.each(restByNight([0.75, 0.9]))(
  'a soft shadow beside a garment stays with the ground (%f of its light)',
  (darkness) => {
    const picture = drawShaded([150, 110, 75], darkness, 12)
    expect(shareRight(picture, longSleeve)).toBeGreaterThan(0.95)
  },
)

test('TRY-141 the soft shadow of cloth that has grey of its own stays with the ground', () => {
  const picture = drawShaded([30, 40, 60], 0.65, 16, [90, 90, 90])
  expect(shareRight(picture, longSleeve)).toBeGreaterThan(0.95)
})

test('the light and dark of grey cloth are not taken for its shadow', () => {
  const picture = drawPolygon(width, height, tShirt.corners, [170, 170, 170], ground)
  const cloth = polygonMask(width, height, tShirt.corners).values
  for (let i = 0; i < cloth.length; i++) {
    const light = 0.85 + 0.25 * Math.abs(Math.sin((i % width) / 25))
    if (cloth[i]) for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] *= light
  }
  expect(shareRight(picture, tShirt.corners)).toBeGreaterThan(0.97)
})

test('a neckband in the very colour of the ground stays', () => {
  const neckline: Corners = [
    [190, 96],
    [200, 128],
    [240, 146],
    [280, 128],
    [290, 96],
    [270, 96],
    [262, 114],
    [240, 126],
    [218, 114],
    [210, 96],
  ]
  const inner: Corners = [
    [210, 100],
    [218, 114],
    [240, 126],
    [262, 114],
    [270, 100],
  ]
  const picture = drawPolygon(width, height, tShirt.corners, navy, ground)
  paintPolygon(picture, neckline, ground)
  paintPolygon(picture, inner, [14, 18, 36])
  const { matte } = readPicture(picture, 'top')
  const at = (x: number, y: number) => matte.values[y * width + x]
  for (const [x, y] of [
    [240, 136],
    [214, 126],
    [266, 126],
  ])
    expect(at(x, y)).toBeGreaterThan(0.9)
})

test('the ground in the bends of a strap or below a bow is not cloth where no cloth is as pale', () => {
  const picture = drawPolygon(width, height, tShirt.corners, [170, 20, 40], ground)
  const notch: Corners = [
    [338, 400],
    [346, 400],
    [346, 425],
    [330, 425],
  ]
  paintPolygon(picture, notch, ground)
  const { matte } = readPicture(picture, 'top')
  expect(matte.values[415 * width + 337]).toBeLessThan(0.1)
})

test('white cloth on white keeps a straight outline where noise bites into it', () => {
  const picture = drawPolygon(width, height, tShirt.corners, [250, 250, 250], [246, 246, 246])
  for (let y = 260; y < 530; y += 22) {
    for (let dy = 0; dy < 9; dy++)
      for (let x = 134; x < 141; x++)
        picture.pixels.fill(246, ((y + dy) * width + x) * 3, ((y + dy) * width + x) * 3 + 3)
  }
  expect(shareRight(picture, tShirt.corners)).toBeGreaterThan(0.975)
})
