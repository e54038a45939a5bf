import { expect, test } from 'vitest'
import { createPicture, createPlane } from '../../picture.ts'
import { createLayer } from '../layer.ts'
import { openLace } from './open-lace.ts'

const size = 140
const band = { from: 20, to: 46 }
const black = 25

/** How much black cloth from row and column 20 to 119 covers a pixel, whose band along its upper edge is `grey` where `isLight`. */
function coverOf(
  isLight: (x: number, y: number) => boolean,
  grey: number,
  to = band.to,
  isGolden = (_x: number, _y: number) => false,
  ground = 246,
) {
  const layer = createLayer(size, size)
  for (let y = 20; y < 120; y++) {
    for (let x = 20; x < 120; x++) {
      const value = y < to && isLight(x, y) ? grey : black
      layer.values.set([value, value, isGolden(x, y) ? value / 2 : value, 1], (y * size + x) * 4)
    }
  }
  openLace(layer, createPlane(size, size), photoOn(ground), 100)
  return (x: number, y: number) => layer.values[(y * size + x) * 4 + 3]
}

/** A garment photo of nothing but its ground. */
function photoOn(ground: number) {
  const picture = createPicture(2, 2)
  picture.pixels.fill(ground)
  return { picture, matte: createPlane(2, 2) }
}

test('the holes of black lace show what is beneath, and its threads and the cloth below it stay', () => {
  const isHole = (x: number, y: number) => x % 4 < 2 !== y % 4 < 2
  const cover = coverOf(isHole, 150)
  for (let y = 30; y < 40; y++) {
    for (let x = 60; x < 70; x++) expect([x, y, cover(x, y) < 0.5]).toEqual([x, y, isHole(x, y)])
  }
  for (let y = 60; y < 110; y += 10) expect(cover(70, y)).toBe(1)
})

test.each([
  ['a print as white as paper', (x: number, y: number) => x % 4 < 2 !== y % 4 < 2, 250],
  ['an embroidery of stitches', (x: number, y: number) => x % 6 < 3 && y % 5 < 3, 150],
  ['grey dots', (x: number, y: number) => x % 10 < 5 && y % 10 < 5, 150],
])('TRY-132 %s on black cloth is no lace', (_, isLight, grey) => {
  const cover = coverOf(isLight, grey)
  for (let y = 22; y < band.to; y++)
    for (let x = 30; x < 110; x++) expect([x, y, cover(x, y)]).toEqual([x, y, 1])
})

test('TRY-70 beads all over a black dress are no lace, the same along its edge are', () => {
  const isBead = (x: number, y: number) => x % 7 < 4 && y % 4 < 2
  const covers = (to: number) => {
    const cover = coverOf(isBead, 150, to)
    return Array.from({ length: 20 }, (_, k) => cover(60 + k, 40)).filter((share) => share > 0.9).length
  }
  expect(covers(115)).toBe(20)
  expect(covers(band.to)).toBeLessThan(20)
})

test('TRY-103 a fine print in grey and gold on black cloth is no lace', () => {
  const isThread = (x: number, y: number) => x % 4 < 2 !== y % 4 < 2
  const isGolden = (x: number, y: number) => isThread(x, y) && x % 28 < 8
  const cover = coverOf(isThread, 150, band.to, isGolden)
  for (let y = 22; y < band.to; y++)
    for (let x = 30; x < 110; x++) expect([x, y, cover(x, y)]).toEqual([x, y, 1])
})

test('TRY-132 a print as white as the ground of its photo is no lace, however dim that is', () => {
  const isLight = (x: number, y: number) => x % 4 < 2 !== y % 4 < 2
  const noGold = () => false
  expect(coverOf(isLight, 205, band.to, noGold, 208)(62, 32)).toBe(1)
  expect(coverOf(isLight, 150, band.to, noGold, 208)(62, 32), 'lace on it').toBeLessThan(0.5)
  expect(coverOf(isLight, 190, band.to, noGold, 0)(62, 32), 'lace on no ground').toBeLessThan(0.5)
})
