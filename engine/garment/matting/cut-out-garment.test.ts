import { expect, test } from 'vitest'
import type { Colour } from '../../test/draw-polygons.ts'
import { drawPolygon, polygonMask } from '../../test/draw-polygons.ts'
import { drawnSize, longSleeve, trousers, tShirt } from '../../test/drawn-garments.ts'
import { overlap } from '../../test/overlap.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width, height } = drawnSize
const ground: Colour = [244, 244, 245]

test('blocks of the ground that compression tinted are not taken for a pale garment', () => {
  const picture = drawPolygon(width, height, tShirt.corners, [250, 250, 251], ground)
  const outside = maskOf(tShirt.corners)
  for (let y = 96; y < 560; y += 16) {
    for (let x = 32; x < 448; x += 16) {
      if ((x * 7 + y * 3) % 5 > 1) continue
      forEachPixel(x, y, 16, 16, (i) => {
        if (!outside[i]) picture.pixels[i * 3 + 2] -= 3
      })
    }
  }
  expect(overlap(readPicture(picture), tShirt.corners)).toBeGreaterThan(0.985)
})

test('a pale garment is whole though its cloth is as light as the ground in places', () => {
  const inside = maskOf(tShirt.corners)
  const picture = drawPolygon(width, height, tShirt.corners, ground, ground)
  // Light on the left, dark on the right, with a hairline of an edge that breaks off at the hem.
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (!inside[i]) continue
      const isEdge = [i - 2, i + 2, i - 2 * width, i + 2 * width].some((j) => !inside[j])
      const isBroken = y > 500 && x > 180 && x < 200
      const light = isEdge && !isBroken ? 252 : 249 - (x - 130) * 0.07
      for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] = light
    }
  }
  const { matte } = readPicture(picture)
  for (const y of [200, 300, 400, 480]) expect(matte.values[y * width + 195]).toBeGreaterThan(0.9)
})

test('TRY-130 on a ground of one colour a garment is whole that is hardly lighter than it', () => {
  const picture = drawPolygon(width, height, tShirt.corners, [247, 247, 247], [246, 246, 246])
  const inside = maskOf(tShirt.corners)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      // By folds, one to five shades of 256.
      if (inside[i]) picture.pixels.fill(249 + 2 * Math.sin(x / 17 + y / 41), i * 3, i * 3 + 3)
    }
  }
  expect(overlap(readPicture(picture, 'top'), tShirt.corners)).toBeGreaterThan(0.98)
})

test('TRY-130 what compression left beside a dark edge on a ground of one colour is no cloth', () => {
  const picture = drawPolygon(width, height, tShirt.corners, [232, 232, 232], [246, 246, 246])
  const inside = maskOf(tShirt.corners)
  for (let y = 0; y < height; y += 8) {
    for (let x = 0; x < width; x += 8) {
      const block: number[] = []
      forEachPixel(x, y, 8, 8, (i) => block.push(i))
      if (!block.some((i) => inside[i])) continue
      const left = ((x * 7 + y * 3) / 8) % 5
      for (const i of block) if (!inside[i]) picture.pixels.fill(244 + left, i * 3, i * 3 + 3)
    }
  }
  expect(overlap(readPicture(picture, 'top'), tShirt.corners)).toBeGreaterThan(0.985)
})

test('the gaps between pale sleeves and the body show the ground', () => {
  const { matte } = readPicture(drawPolygon(width, height, longSleeve, [251, 251, 252], ground))
  for (const x of [147, 333]) expect(matte.values[400 * width + x]).toBeLessThan(0.1)
})

test('white stripes reach the rim of a garment on white ground', () => {
  const picture = drawPolygon(width, height, tShirt.corners, [30, 40, 90], ground)
  const inside = maskOf(tShirt.corners)
  for (let y = 150; y < 530; y += 14) {
    forEachPixel(0, y, width, 7, (i) => {
      if (inside[i]) picture.pixels.set([247, 247, 247], i * 3)
    })
  }
  const { matte } = readPicture(picture)
  for (let y = 300; y < 520; y++) expect(matte.values[y * width + 142]).toBeGreaterThan(0.6)
})

test('the shadow below a hem is not part of the garment', () => {
  const picture = drawPolygon(width, height, tShirt.corners, [30, 40, 90], ground)
  // White print makes white a colour of this garment.
  forEachPixel(190, 280, 100, 100, (i) => picture.pixels.set([246, 246, 246], i * 3))
  for (let step = 0; step < 8; step++) {
    forEachPixel(150, 541 + step, 180, 1, (i) => {
      for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] -= 14 - 1.7 * step
    })
  }
  const { matte } = readPicture(picture)
  for (let x = 160; x < 320; x += 4) expect(matte.values[545 * width + x]).toBeLessThan(0.2)
})

test('a ground that compression has parted into blocks is ground up to the garment', () => {
  const picture = drawPolygon(width, height, tShirt.corners, [30, 40, 90], ground)
  const inside = maskOf(tShirt.corners)
  for (let y = 84; y < 564; y += 12) {
    for (let x = 60; x < 420; x += 12) {
      const step = (x / 4 + y / 4) % 2 > 0 ? 4 : -1
      forEachPixel(x, y, 12, 12, (i) => {
        if (!inside[i]) for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] += step
      })
    }
  }
  expect(overlap(readPicture(picture), tShirt.corners)).toBeGreaterThan(0.97)
})

test('specks that compression leaves about a garment are not its cloth, where the frame cuts them off neither', () => {
  const lowered = tShirt.corners.map(([x, y]): [number, number] => [x, y + 84])
  const picture = drawPolygon(width, height, lowered, [170, 20, 40], ground)
  const inside = maskOf(lowered)
  const addSpecks = (left: number, top: number, across: number, down: number) =>
    forEachPixel(left, top, across, down, (i) => {
      const isDark = (((i % width) >> 1) * 5 + (Math.floor(i / width) >> 1) * 3) % 7 < 3
      if (!inside[i]) for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] += isDark ? -9 : 4
    })
  addSpecks(204, 178, 72, 20)
  addSpecks(160, 624, 160, 16)
  const { matte } = readPicture(picture)
  for (const y of [186, 190]) expect(matte.values[y * width + 240]).toBeLessThan(0.1)
})

test('the gap between two legs is open though threads of a frayed hem close it', () => {
  const picture = drawPolygon(width, height, trousers, [190, 150, 60], ground)
  const gap = maskOf(trousers)
  forEachPixel(0, 0, width, height, (i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (gap[i] || Math.abs(x - 240) > 60 || y < 200 || y > 600) return
    const isThread = y > 580
    picture.pixels.set(isThread ? [190, 150, 60] : [237, 237, 239], i * 3)
  })
  const { matte } = readPicture(picture, 'bottom')
  expect(matte.values[500 * width + 240]).toBeLessThan(0.1)
})

function maskOf(corners: [number, number][]): Uint8Array {
  return polygonMask(width, height, corners).values
}

function forEachPixel(left: number, top: number, across: number, down: number, visit: (i: number) => void) {
  for (let y = top; y < top + down; y++) for (let x = left; x < left + across; x++) visit(y * width + x)
}
