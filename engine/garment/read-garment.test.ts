import { describe, expect, test } from 'vitest'
import type { Picture, Plane } from '../picture.ts'
import { createPicture, createPlane } from '../picture.ts'
import type { Colour, Corners } from '../test/draw-polygons.ts'
import { drawPolygon, mirrorPicture, polygonMask } from '../test/draw-polygons.ts'
import {
  batwingTop,
  closeSleeves,
  drawnSize,
  dress,
  halterTop,
  hangingSleeves,
  longSleeve,
  roundHem,
  shorts,
  skirt,
  tShirt,
  trousers,
} from '../test/drawn-garments.ts'
import type { GarmentReading, UpperLandmarks } from './garment.ts'
import type { Point } from '../geometry/points.ts'
import { readGarment } from './read-garment.ts'
import { readDrawn } from '../test/read-drawn.ts'
import { readPicture } from '../test/read-picture.ts'
import { toPlane } from '../pixels/mask.ts'
import { overlap } from '../test/overlap.ts'
import { restByNight } from '../test/by-night.ts'

const { width, height } = drawnSize
const navy: Colour = [30, 40, 90]
const nearWhite: Colour = [244, 244, 245]
const tolerance = 0.03 * width

const garments: [string, Corners, GarmentReading['garmentClass'], GarmentReading['sleeve']][] = [
  ['a T-shirt', tShirt.corners, 'top', 'short'],
  ['a long-sleeved top', longSleeve, 'top', 'long'],
  ['a dress', dress, 'dress', 'short'],
  ['trousers', trousers, 'bottom', 'none'],
  ['a skirt', skirt, 'bottom', 'none'],
]

const grounds: [string, Colour, Colour][] = [
  ['dark on a near-white ground', navy, nearWhite],
  ['white on a near-white ground', [253, 253, 253], [244, 244, 245]],
  ['light on a grey ground', [235, 220, 190], [170, 172, 175]],
]

describe.each(garments)('%s', (name, corners, garmentClass, sleeve) => {
  const byDay = name === 'a T-shirt' ? grounds.length : 1
  test.each(restByNight(grounds, byDay))('is recognised and cut out, %s', (_, colour, ground) => {
    const reading = readPicture(drawPolygon(width, height, corners, colour, ground))
    expect(reading.garmentClass).toBe(garmentClass)
    expect(reading.sleeve).toBe(sleeve)
    expect(overlap(reading, corners)).toBeGreaterThan(0.95)
  })
})

test('the landmarks of a T-shirt lie within three percent of where they were drawn', () => {
  const { left, right } = upperOf(readPicture(drawPolygon(width, height, tShirt.corners, navy, nearWhite)))
  expectNear(left.armpit, tShirt.armpits.left)
  expectNear(right.armpit, tShirt.armpits.right)
  expectNear(left.hem, tShirt.hems.left)
  expectNear(right.hem, tShirt.hems.right)
  expectNear(left.sleeve!.outer.at(-1)!, tShirt.cuffs.left)
  expectNear(right.sleeve!.outer.at(-1)!, tShirt.cuffs.right)
  expect(Math.abs(left.shoulder.x - tShirt.shoulders.left)).toBeLessThan(tolerance)
  expect(Math.abs(right.shoulder.x - tShirt.shoulders.right)).toBeLessThan(tolerance)
})

test('sleeves that hang along the body are told from it where their cuffs end', () => {
  const reading = readPicture(drawPolygon(width, height, hangingSleeves.corners, navy, nearWhite))
  expect(reading.sleeve).toBe('long')
  const { left, right } = upperOf(reading)
  expectNear(left.sleeve!.outer.at(-1)!, hangingSleeves.cuffs.left)
  expectNear(right.sleeve!.outer.at(-1)!, hangingSleeves.cuffs.right)
  expect(Math.abs(left.sleeve!.inner.at(-1)!.x - hangingSleeves.insides.left)).toBeLessThan(tolerance)
  expect(Math.abs(right.sleeve!.inner.at(-1)!.x - hangingSleeves.insides.right)).toBeLessThan(tolerance)
  for (const { armpit, shoulder, hem } of [left, right]) {
    expect(armpit.y).toBeGreaterThan(shoulder.y + 0.1 * height)
    expect(armpit.y).toBeLessThan((shoulder.y + hem.y) / 2)
  }
  // The sleeve hides the body's edge down to the cuff.
  expect(reading.bodyRows.right[400]).toBeNaN()
  expect(Math.abs(reading.bodyRows.right[520] - 330)).toBeLessThan(tolerance)
})

test('where sleeves lie against the sides, the armpits are near the shoulders, not where the gap begins', () => {
  const { left, right } = upperOf(readPicture(drawPolygon(width, height, closeSleeves, navy, nearWhite)))
  for (const { armpit, shoulder } of [left, right]) {
    expect(armpit.y).toBeGreaterThan(shoulder.y + 50)
    expect(armpit.y).toBeLessThan(320)
  }
})

test('a hem with round corners is no pair of cuffs', () => {
  expect(readPicture(drawPolygon(width, height, roundHem, navy, nearWhite)).sleeve).toBe('none')
})

test('a top held by a level band around the neck is no skirt', () => {
  expect(readPicture(drawPolygon(width, height, halterTop, navy, nearWhite)).garmentClass).toBe('top')
})

test('batwing sleeves are found though no corner shows their armpits, down to both corners of their cuffs', () => {
  const reading = readPicture(drawPolygon(width, height, batwingTop, navy, nearWhite))
  expect(reading.sleeve).toBe('elbow')
  const { outer, inner } = upperOf(reading).right.sleeve!
  expectNear(outer.at(-1)!, [463, 350])
  expectNear(inner.at(-1)!, [419, 381])
})

test('the crotch of trousers is found, and a skirt has none', () => {
  const long = readPicture(drawPolygon(width, height, trousers, navy, nearWhite)).lower
  expectNear(long!.crotch!, [240, 240])
  expect(readPicture(drawPolygon(width, height, skirt, navy, nearWhite)).lower!.crotch).toBeNull()
})

test('a skirt whose upper edge a top has torn begins where it is whole, as wide as it is there', () => {
  const torn: Corners = [[190, 120], [200, 120], [205, 92], [225, 92], [235, 120], ...skirt.slice(1)]
  const { lower, box, matte } = readDrawn(torn, 'bottom')
  const { waistLeft, waistRight } = lower!
  expect(waistRight.x - waistLeft.x).toBeGreaterThan(90)
  expect(box.top).toBe(waistLeft.y)
  expect(Math.max(...matte.values.subarray(0, Math.round(box.top - 4) * matte.width))).toBe(0)
  expect(box.top).toBeLessThan(130)
})

test('TRY-159 a skirt of which a scrap between two hands stands high above the waist begins at the waist', () => {
  const scrap: Corners = [[190, 120], [230, 120], [230, 60], [250, 60], [250, 120], ...skirt.slice(1)]
  const { waistLeft, waistRight } = readDrawn(scrap, 'bottom').lower!
  expect(waistRight.x - waistLeft.x).toBeGreaterThan(90)
})

test.each([
  ['shorts', shorts],
  ['trousers', trousers],
  ['skirts', skirt],
] as const)('%s are recognised though they lie a little askew', (_, corners) => {
  for (const slope of restByNight([-0.05, 0.05])) {
    const askew = corners.map(([x, y]): [number, number] => [x + slope * (320 - y), y + slope * (x - 240)])
    const reading = readPicture(drawPolygon(width, height, askew, navy, nearWhite))
    expect(reading.garmentClass).toBe('bottom')
  }
})

test('a mirrored picture gives mirrored landmarks', () => {
  const lopsided: Corners = tShirt.corners.map(([x, y], k) => (k === 5 ? [x - 30, y - 20] : [x, y]))
  const picture = drawPolygon(width, height, lopsided, navy, nearWhite)
  const plain = upperOf(readPicture(picture))
  const mirrored = upperOf(readPicture(mirrorPicture(picture)))
  for (const name of ['neck', 'shoulder', 'armpit', 'hem'] as const) {
    expect(Math.abs(width - 1 - mirrored.left[name].x - plain.right[name].x)).toBeLessThan(3)
    expect(Math.abs(mirrored.left[name].y - plain.right[name].y)).toBeLessThan(3)
  }
})

test('the file’s own transparency is taken as the outline', () => {
  const picture = drawPolygon(width, height, tShirt.corners, navy, navy)
  const reading = readGarment(picture, cutOut(tShirt.corners))
  if ('refusal' in reading) throw new Error(reading.refusal)
  expect(reading.garmentClass).toBe('top')
  expect(overlap(reading, tShirt.corners)).toBeGreaterThan(0.99)
})

test('the class can be told by the caller', () => {
  const reading = readGarment(drawPolygon(width, height, longSleeve, navy, nearWhite), undefined, 'outerwear')
  expect(reading).toMatchObject({ garmentClass: 'outerwear', sleeve: 'long' })
})

test('no fringe of the ground stays on the rim of a dark garment', () => {
  const { picture, matte } = readPicture(drawPolygon(width, height, tShirt.corners, navy, nearWhite))
  let brightest = 0
  for (let i = 0; i < matte.values.length; i++) {
    if (matte.values[i] > 0.05) brightest = Math.max(brightest, picture.pixels[i * 3])
  }
  expect(brightest).toBeLessThan(navy[0] + 30)
})

test('an empty picture holds no garment', () => {
  const empty = createPicture(width, height)
  empty.pixels.fill(240)
  expect(readGarment(empty)).toEqual({ refusal: 'no_garment' })
})

test('a garment that leaves the frame on two sides is cut off', () => {
  const corners: Corners = [
    [-5, 330],
    [300, 330],
    [370, 480],
    [380, 645],
    [-5, 645],
  ]
  const reading = readGarment(drawPolygon(width, height, corners, navy, nearWhite))
  expect('refusal' in reading && reading.refusal).toBe('garment_cut_off')
})

test.each([
  ['at the hem', { left: 0, top: 0, width, height: 330 }],
  ['at a side', { left: 0, top: 0, width: 240, height }],
  ['at the neck', { left: 0, top: 180, width, height: 460 }],
])('a garment is cut off %s', (_, part) => {
  const reading = readGarment(crop(drawPolygon(width, height, tShirt.corners, navy, nearWhite), part))
  expect(reading).toEqual({ refusal: 'garment_cut_off' })
})

test('a whole garment may touch the edge with its sleeves and its hem a little', () => {
  const slanting = tShirt.corners.map(([x, y]): [number, number] => [x, y === 540 && x > 240 ? 510 : y])
  const part = { left: 53, top: 60, width: 374, height: 476 }
  const reading = readGarment(crop(drawPolygon(width, height, slanting, navy, nearWhite), part))
  expect(reading).toMatchObject({ garmentClass: 'top' })
})

test.each([
  ['a T-shirt', tShirt.corners, 'top'],
  ['a dress', dress, 'dress'],
  ['a skirt', skirt, 'bottom'],
] as const)('a photo trimmed to %s may end at its hem, and not above', (_, corners, garmentClass) => {
  const picture = drawPolygon(width, height, corners, navy, nearWhite)
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]))
  const [left, top] = [Math.min(...xs) - 3, Math.min(...ys) - 3]
  const across = Math.max(...xs) + 3 - left
  const down = Math.max(...ys) - top
  const trimmed = crop(picture, { left, top, width: across, height: down })
  expect(readGarment(trimmed)).toMatchObject({ garmentClass })
  const third = crop(picture, { left, top, width: across, height: Math.round(0.35 * down) })
  expect(readGarment(third)).toEqual({ refusal: 'garment_cut_off' })
})

test('a photo trimmed to trousers may end at their waistband, too', () => {
  const part = { left: 131, top: 60, width: 218, height: 540 }
  const trimmed = crop(drawPolygon(width, height, trousers, navy, nearWhite), part)
  expect(readGarment(trimmed)).toMatchObject({ garmentClass: 'bottom' })
})

test('a round hem may touch the edge below it, and what is cut there goes on as wide', () => {
  const bent = (x: number): [number, number] => [x, 540 - 0.0016 * (x - 240) ** 2]
  const round: Corners = [
    ...tShirt.corners.slice(0, 8),
    ...[345, 320, 290, 260, 240, 220, 190, 160, 135].map(bent),
    ...tShirt.corners.slice(10),
  ]
  const picture = drawPolygon(width, height, round, navy, nearWhite)
  const readDownTo = (bottom: number) =>
    readGarment(crop(picture, { left: 0, top: 0, width, height: bottom }))
  expect(readDownTo(538)).toMatchObject({ garmentClass: 'top' })
  expect(readDownTo(500)).toEqual({ refusal: 'garment_cut_off' })
})

test('an outline whose right half lies low is read, whatever it is', () => {
  const chair: Corners = [
    [120, 100],
    [150, 130],
    [180, 100],
    [185, 330],
    [400, 330],
    [410, 560],
    [370, 560],
    [360, 460],
    [160, 460],
    [150, 560],
    [110, 560],
  ]
  expect(() => readGarment(drawPolygon(width, height, chair, navy, nearWhite))).not.toThrow()
})

test('a file with transparency may be trimmed to the garment', () => {
  const part = { left: 135, top: 60, width: 210, height: 540 }
  const picture = drawPolygon(width, height, trousers, navy, navy)
  const alpha = cutOut(trousers)
  const cut = createPlane(part.width, part.height)
  for (let y = 0; y < part.height; y++) {
    const start = (y + part.top) * width + part.left
    cut.values.set(alpha.values.subarray(start, start + part.width), y * part.width)
  }
  expect(readGarment(crop(picture, part), cut)).toMatchObject({ garmentClass: 'bottom' })
})

test('TRY-163 a plate is no garment, on a table or cut out', () => {
  const plate = Array.from({ length: 60 }, (_, k): [number, number] => [
    240 + 170 * Math.cos((k * Math.PI) / 30),
    320 + 160 * Math.sin((k * Math.PI) / 30),
  ])
  const picture = drawPolygon(width, height, plate, [60, 60, 70], nearWhite)
  expect(readGarment(picture)).toEqual({ refusal: 'no_garment' })
  expect(readGarment(picture, cutOut(plate))).toEqual({ refusal: 'no_garment' })
})

test('a thumbnail is too small to read', () => {
  expect(readGarment(createPicture(100, 140))).toEqual({ refusal: 'image_too_small' })
})

/** The transparency of a file in which a garment is cut out. */
function cutOut(corners: Corners): Plane {
  return toPlane(polygonMask(width, height, corners))
}

function crop(picture: Picture, part: { left: number; top: number; width: number; height: number }): Picture {
  const result = createPicture(part.width, part.height)
  for (let y = 0; y < part.height; y++) {
    const start = ((y + part.top) * picture.width + part.left) * 3
    result.pixels.set(picture.pixels.subarray(start, start + part.width * 3), y * part.width * 3)
  }
  return result
}

function upperOf({ upper }: GarmentReading): UpperLandmarks {
  if (!upper) throw new Error('not an upper garment')
  return upper
}

function expectNear(point: Point, [x, y]: number[]) {
  expect(Math.hypot(point.x - x, point.y - y)).toBeLessThan(tolerance)
}
