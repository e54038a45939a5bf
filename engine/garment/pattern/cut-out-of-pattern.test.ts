import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import { createPicture } from '../../picture.ts'
import { restByNight } from '../../test/by-night.ts'
import { paintPolygon, type Colour, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize, longSleeve, trousers, tShirt } from '../../test/drawn-garments.ts'
import { overlap } from '../../test/overlap.ts'
import { readPicture } from '../../test/read-picture.ts'
import { readGarment } from '../read-garment.ts'

const { width, height } = drawnSize
const navy: Colour = [30, 40, 90]
const white: Colour = [236, 236, 234]
const mustard: Colour = [205, 160, 70]

type Ground = (x: number, y: number) => Colour

function boards(x: number, y: number): Colour {
  const tone = ((Math.floor(x / 40) * 37) % 5) * 9 + 6 * Math.sin(y / 7 + x)
  return x % 40 < 2 ? [88, 60, 40] : [160 + tone, 118 + tone, 80 + tone]
}

function rug(x: number, y: number): Colour {
  if (Math.sin(x / 19) + Math.sin(y / 19) > 0.8) return [150, 52, 48]
  return Math.sin((x + y) / 11) > 0.6 ? [48, 58, 84] : [196, 176, 140]
}

/** In the light of a lamp. */
function tiles(x: number, y: number): Colour {
  const light = 0.6 + 0.4 * Math.exp(-((x / width - 0.3) ** 2 + (y / height - 0.3) ** 2) / 0.3)
  const [red, green, blue] = x % 75 < 3 || y % 75 < 3 ? [150, 147, 142] : [205, 200, 192]
  return [red * light, green * light, blue * light]
}

/** With panels, `across` and `down` from each to the next, `inset` from half way between them, whose edges are dark to the right and below, and grain. */
function door(across: number, down: number, inset: number): Ground {
  return (x, y) => {
    const [u, v] = [(x % across) - across / 2, (y % down) - down / 2]
    const isEdge = Math.abs(Math.max(Math.abs(u) - across / 2 + inset, Math.abs(v) - down / 2 + inset)) < 3
    const tone = 228 + (isEdge ? 16 * -Math.sign(u + v) : 0) + ((x * x * 7 + y * y * 13) % 9)
    return [tone, tone, tone - 3]
  }
}

const laid: [string, Corners, Colour, Ground][] = [
  ['white T-shirt on boards', tShirt.corners, white, boards],
  ['dark T-shirt before a panelled door', tShirt.corners, navy, door(190, 240, 25)],
  ['dark long-sleeved top on a rug', longSleeve, navy, rug],
  ['pair of trousers on tiles in the light of a lamp', trousers, mustard, tiles],
]

test.each(restByNight(laid, 2))('TRY-161 a %s is cut out', (_, corners, colour, ground) => {
  const photo = drawGround(ground)
  paintPolygon(photo, corners, colour)
  expect(overlap(readPicture(photo), corners)).toBeGreaterThan(0.95)
})

test('TRY-161 a print in the colours of the ground stays', () => {
  const photo = drawGround(boards)
  const ofBoards = photo.pixels.slice()
  paintPolygon(photo, tShirt.corners, navy)
  for (let y = 330; y < 430; y++)
    photo.pixels.set(ofBoards.subarray(3 * (y * width + 190), 3 * (y * width + 290)), 3 * (y * width + 190))
  expect(overlap(readPicture(photo), tShirt.corners)).toBeGreaterThan(0.97)
})

test('TRY-161 a garment on a rug that the frame cuts off is refused, not read without its sleeves', () => {
  const photo = drawGround(rug)
  const larger = tShirt.corners.map(([x, y]): [number, number] => [240 + 1.6 * (x - 240), y])
  paintPolygon(photo, larger, navy)
  expect(readGarment(photo)).toHaveProperty('refusal')
})

test('TRY-162 the panels of a door are no garment', () => {
  expect(readGarment(drawGround(door(220, 280, 10)))).toEqual({ refusal: 'no_garment' })
})

/** A long-sleeved top's outline but for its left sleeve. */
const bird = longSleeve.map(([x, y]): [number, number] => [Math.max(x, 150), y])

const kite: Corners = [
  [240, 150],
  [360, 320],
  [240, 490],
  [120, 320],
]

/** Found in two pieces: between them it is of a colour of the boards. */
const banded = (photo: Picture) => {
  paintPolygon(photo, tShirt.corners, white)
  for (let y = 300; y < 330; y++)
    for (let x = 0; x < width; x++) photo.pixels.set(boards(x, y), 3 * (y * width + x))
}

test.each<[string, (photo: Picture) => void]>([
  ['a bird that spreads one wing', (photo) => paintPolygon(photo, bird, white)],
  ['a paper kite', (photo) => paintPolygon(photo, kite, white)],
  ['a T-shirt that is seen in two pieces', banded],
])('TRY-162 on boards %s is refused', (_, paint) => {
  const photo = drawGround(boards)
  paint(photo)
  expect(readGarment(photo)).toHaveProperty('refusal')
})

function drawGround(ground: Ground): Picture {
  const picture = createPicture(width, height)
  for (let i = 0; i < width * height; i++) picture.pixels.set(ground(i % width, Math.floor(i / width)), 3 * i)
  return picture
}
