import { expect, test } from 'vitest'
import { drawPolygon, mirrorPicture, type Colour, type Corners } from '../test/draw-polygons.ts'
import { drawnSize, longSleeve, skirt, tShirt } from '../test/drawn-garments.ts'
import { readGarment } from '../garment/read-garment.ts'
import type { Picture } from '../picture.ts'
import { isRefusal } from '../refusal.ts'
import { describeGarment, descriptionLength } from './describe-garment.ts'
import { nameLab } from './main-colour.ts'
import { restByNight } from '../test/by-night.ts'

const { width, height } = drawnSize
const red: Colour = [170, 40, 40]
const grey: Colour = [226, 224, 221]

/** Which says how different two garments look. */
function distance(one: Picture, other: Picture): number {
  const [a, b] = [one, other].map((picture) => describe(picture).vector)
  return Math.hypot(...a.map((value, i) => value - b[i]))
}

const described = new WeakMap<Picture, ReturnType<typeof describeAnew>>()

/** As `describeAnew`, once for each picture: most of these tests compare with the same few. */
function describe(picture: Picture) {
  const description = described.get(picture) ?? describeAnew(picture)
  described.set(picture, description)
  return description
}

function describeAnew(picture: Picture) {
  const reading = readGarment(picture)
  if (isRefusal(reading)) throw new Error(reading.refusal)
  return describeGarment(reading)
}

const draw = (corners: Corners, colour = red, ground = grey) =>
  drawPolygon(width, height, corners, colour, ground)

/** The same picture under a lamp: every channel by its factor, in linear light. */
function relight(picture: Picture, factors: Colour): Picture {
  const pixels = picture.pixels.map((value, i) =>
    Math.min(255, 255 * ((value / 255) ** 2.2 * factors[i % 3]) ** (1 / 2.2)),
  )
  return { ...picture, pixels }
}

/** Cloth with stripes across or along. */
function stripe(picture: Picture, isAcross: boolean): Picture {
  const pixels = picture.pixels.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      const isCloth = pixels[i] - pixels[i + 1] > 60
      if (isCloth && (isAcross ? y : x) % 24 < 12) pixels.set([60, 50, 120], i)
    }
  }
  return { ...picture, pixels }
}

const shirt = draw(tShirt.corners)
const otherCut = draw(longSleeve)
const otherColour = draw(tShirt.corners, [60, 90, 40])

test('a description has its length, is finite, and is the same each time', () => {
  const { vector } = describe(shirt)
  expect(vector).toHaveLength(descriptionLength)
  expect(vector.every(Number.isFinite)).toBe(true)
  expect(describeAnew(shirt).vector).toEqual(vector)
})

const otherPhotos: [string, Picture][] = [
  ['dimmer light', relight(shirt, [0.6, 0.6, 0.6])],
  ['warm light', relight(shirt, [1, 0.92, 0.8])],
  ['a mirror', mirrorPicture(shirt)],
  ['a darker ground', draw(tShirt.corners, red, [190, 190, 190])],
  ['brighter light', relight(shirt, [1.12, 1.12, 1.12])],
  ['cold light', relight(shirt, [0.85, 0.94, 1.05])],
]

test.each(restByNight(otherPhotos, 4))(
  'PRICE-2 a garment in %s is nearer to itself than to another cut or colour',
  (_, seen) => {
    const own = distance(shirt, seen)
    expect(own).toBeLessThan(0.45)
    expect(own).toBeLessThan(distance(shirt, otherCut))
    expect(own).toBeLessThan(distance(shirt, otherColour))
  },
)

test('PRICE-2 another colour, another class and another pattern each make a garment different', () => {
  expect(distance(shirt, draw(tShirt.corners, [30, 50, 140]))).toBeGreaterThan(1)
  expect(distance(shirt, draw(skirt))).toBeGreaterThan(1)
  const [across, along] = [stripe(shirt, true), stripe(shirt, false)]
  expect(distance(shirt, across)).toBeGreaterThan(0.6)
  expect(distance(across, along)).toBeGreaterThan(0.4)
})

const names: [Colour, string][] = [
  [[20, 20, 22], 'black'],
  [[250, 250, 248], 'white'],
  [[205, 190, 165], 'beige'],
  [[30, 50, 140], 'blue'],
  [[128, 128, 130], 'grey'],
  [[150, 25, 30], 'red'],
  [[40, 90, 50], 'green'],
  [[90, 60, 35], 'brown'],
  [[235, 160, 175], 'pink'],
  [[225, 190, 50], 'yellow'],
  [[95, 50, 110], 'purple'],
]

test.each(restByNight(names, 4))('cloth of %s is called %s', (colour, name) => {
  expect(describe(draw(tShirt.corners, colour, [200, 200, 200])).mainColour).toBe(name)
})

test('every colour has a word', () => {
  for (let lightness = 0; lightness <= 100; lightness += 10)
    for (let a = -80; a <= 80; a += 20)
      for (let b = -80; b <= 80; b += 20) expect(nameLab(lightness, a, b)).toMatch(/^[a-z]+$/)
})
