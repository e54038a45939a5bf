import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import type { Colour } from '../../test/draw-polygons.ts'
import { drawPolygon, paintPolygon } from '../../test/draw-polygons.ts'
import {
  drawnSize,
  offShoulderTop,
  sleevelessShirt,
  strapLoops,
  strapTop,
  tShirt,
} from '../../test/drawn-garments.ts'
import type { GarmentReading } from '../garment.ts'
import { readPicture } from '../../test/read-picture.ts'
import { restByNight } from '../../test/by-night.ts'

const { width, height } = drawnSize
const navy: Colour = [30, 40, 90]
const nearWhite: Colour = [244, 244, 245]
const neck = { centre: 240, half: 40, top: 100, depth: 44 }

test('the inner back of a neckline is hidden, and the front stays', () => {
  const reading = readPicture(withInnerBack(0.75))
  expect(matteAt(reading, 240, 125)).toBeLessThan(0.1)
  expect(matteAt(reading, 240, 155)).toBeGreaterThan(0.9)
})

test.each(restByNight([-0.09, 0.09]))(
  'the higher end of a neckline that hangs askew is not cut, slope %f',
  (slope) => {
    const reading = readPicture(withInnerBack(0.75, slope))
    const x = neck.centre - 30 * Math.sign(slope)
    const edge = Math.round(edgeOf(x) + slope * (x - neck.centre))
    expect(matteAt(reading, x, edge - 6)).toBeLessThan(0.1)
    expect(matteAt(reading, x, edge + 4)).toBeGreaterThan(0.9)
  },
)

test('a tape below the upper edge of the back is not taken for the neckline', () => {
  const picture = withInnerBack(0.75)
  paintRows(picture, 116, 120, [200, 200, 205])
  expect(matteAt(readPicture(picture), 240, 130)).toBeLessThan(0.1)
})

test('a label shows the inner back where the neckline is too faint to find', () => {
  const picture = withInnerBack(1)
  paintPolygon(
    picture,
    [
      [228, 117],
      [252, 117],
      [252, 128],
      [228, 128],
    ],
    [250, 250, 250],
  )
  const reading = readPicture(picture)
  for (const y of [116, 122, 128]) expect(matteAt(reading, 240, y)).toBeLessThan(0.1)
  expect(matteAt(reading, 240, 160)).toBeGreaterThan(0.9)
})

test('stripes are not taken for a neckline', () => {
  const picture = drawPolygon(width, height, tShirt.corners, navy, nearWhite)
  for (let y = 130; y < 540; y += 16) paintRows(picture, y, y + 8, [225, 225, 228])
  expect(matteAt(readPicture(picture), 240, 150)).toBeGreaterThan(0.9)
})

test('a closed high neck is not opened, though it lies in shadow', () => {
  const closed = tShirt.corners.map(([x, y]): [number, number] => [x, y === 114 ? 99 : y])
  const picture = drawPolygon(width, height, closed, [90, 110, 170], nearWhite)
  for (let y = 90; y < 170; y++) {
    for (let i = y * width; i < (y + 1) * width; i++) {
      if (picture.pixels[i * 3] > 200) continue
      for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] *= 0.7 + 0.3 * ((y - 90) / 80)
    }
  }
  const reading = readPicture(picture)
  for (const y of [106, 112, 120]) expect(matteAt(reading, 240, y)).toBeGreaterThan(0.9)
})

test('a top worn off the shoulders keeps its level edge, whatever is drawn on it', () => {
  const picture = drawPolygon(width, height, offShoulderTop, navy, nearWhite)
  paintPolygon(
    picture,
    [
      [150, 158],
      [330, 158],
      [250, 200],
      [230, 200],
    ],
    [20, 20, 40],
  )
  const reading = readPicture(picture)
  for (const y of [164, 172, 180]) expect(matteAt(reading, 240, y)).toBeGreaterThan(0.9)
})

test('a shirt without sleeves is a top with shoulders, though its collar ends in a straight edge', () => {
  const reading = readPicture(drawPolygon(width, height, sleevelessShirt, [225, 160, 150], nearWhite))
  expect(reading).toMatchObject({ garmentClass: 'top', sleeve: 'none', upper: { strapped: false } })
  const { left, right } = reading.upper!
  expect(Math.abs(left.shoulder.x - 130)).toBeLessThan(0.03 * width)
  expect(Math.abs(right.shoulder.x - 350)).toBeLessThan(0.03 * width)
  expect(right.armpit.y).toBeGreaterThan(right.shoulder.y + 60)
})

test('a square neckline is lowest in its middle', () => {
  const reading = readPicture(drawPolygon(width, height, strapTop, [240, 210, 40], nearWhite))
  expect(Math.abs(reading.upper!.neckBottom.x - 240)).toBeLessThan(4)
  expect(Math.abs(reading.upper!.neckBottom.y - 340)).toBeLessThan(4)
})

test('the ground shows through the loops of straps', () => {
  const picture = drawPolygon(width, height, strapTop, [240, 210, 40], nearWhite)
  for (const { outer, inner } of strapLoops) {
    paintPolygon(picture, outer, [240, 210, 40])
    paintPolygon(picture, inner, [241, 243, 243])
  }
  const reading = readPicture(picture)
  for (const x of [150, 330]) {
    expect(matteAt(reading, x, 250)).toBeLessThan(0.2)
    expect(matteAt(reading, x, 310)).toBeGreaterThan(0.9)
  }
})

test('of a crew neck, which is steep at its sides, neither the inner back stays nor is its rib cut', () => {
  expectCutAlong(crewNeck, readPicture(withCrewNeck([90, 110, 170], [90, 110, 170])))
})

test('a rib of another colour than the cloth is whole', () => {
  expectCutAlong(crewNeck, readPicture(withCrewNeck(navy, [235, 235, 232])))
})

test('a high collar of patterned cloth is not cut open along the shade below it', () => {
  const picture = drawPolygon(width, height, tShirt.corners, navy, nearWhite)
  for (let y = 90; y < 240; y++) {
    for (let x = 120; x < 360; x++) {
      const isThread = (Math.floor(x / 6) + Math.floor(y / 6)) % 2 > 0
      const below = y - crewNeck(x)
      if (Math.abs(below) < 4) paintCloth(picture, x, y, () => (below < 0 ? [20, 20, 40] : [190, 185, 180]))
      else if (isThread) paintCloth(picture, x, y, () => [170, 165, 160])
    }
  }
  expect(matteAt(readPicture(picture), 240, 130)).toBeGreaterThan(0.9)
})

/** How far below the neck's points the edge of a round crew neck lies. */
function crewNeck(x: number): number {
  return neck.top + neck.depth * Math.sqrt(1 - Math.min(1, Math.abs(x - neck.centre) / 41) ** 2)
}

function withCrewNeck(cloth: Colour, rib: Colour): Picture {
  const picture = drawPolygon(width, height, tShirt.corners, cloth, nearWhite)
  for (let y = 90; y < 170; y++) {
    for (let x = 180; x <= 300; x++) {
      const isBack = y < crewNeck(x)
      const isRib = Math.hypot((x - neck.centre) / 49, (y - neck.top) / (neck.depth + 8)) < 1
      if (isBack) paintCloth(picture, x, y, () => cloth.map((value) => 0.75 * value))
      else if (isRib) paintCloth(picture, x, y, () => rib)
    }
  }
  return picture
}

function paintCloth({ pixels }: Picture, x: number, y: number, colour: () => number[]) {
  const o = (y * width + x) * 3
  if (pixels[o] < 200) pixels.set(colour(), o)
}

function expectCutAlong(edgeAt: (x: number) => number, reading: GarmentReading) {
  for (const x of [212, 220, 240, 260, 268]) {
    const edge = Math.round(edgeAt(x))
    expect(matteAt(reading, x, edge - 4)).toBeLessThan(0.1)
    expect(matteAt(reading, x, edge + 4)).toBeGreaterThan(0.9)
  }
}

/** A T-shirt whose inner back shows above a round front neckline, `shade` times as bright as the front. */
function withInnerBack(shade: number, slope = 0): Picture {
  const corners = tShirt.corners.map(([x, y]): [number, number] => [x, y + slope * (x - neck.centre)])
  const picture = drawPolygon(width, height, corners, [90, 110, 170], nearWhite)
  for (let x = 200; x <= 280; x++) {
    const shift = slope * (x - neck.centre)
    for (let y = Math.round(neck.top + shift); y < edgeOf(x) + shift; y++) {
      const o = (y * width + x) * 3
      if (picture.pixels[o] > 200) continue
      for (let c = 0; c < 3; c++) picture.pixels[o + c] *= shade
    }
  }
  return picture
}

function edgeOf(x: number): number {
  return neck.top + neck.depth * (1 - Math.abs((x - neck.centre) / neck.half) ** 2)
}

/** Paints rows of the garment only. */
function paintRows({ pixels }: Picture, from: number, to: number, colour: Colour) {
  for (let i = from * width; i < to * width; i++) if (pixels[i * 3] < 200) pixels.set(colour, i * 3)
}

function matteAt({ matte }: GarmentReading, x: number, y: number): number {
  return matte.values[y * matte.width + x]
}
