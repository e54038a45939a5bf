import { expect, test } from 'vitest'
import { background, hair, shoes, skin, upper } from '../person/labels.ts'
import { createPicture, createPlane } from '../picture.ts'
import { layOver } from './render-person.ts'
import { multiplyGround } from './multiply-ground.ts'
import { readGround } from './read-ground.ts'

const [width, height] = [480, 480]
const studioGrey = 225
const wallOf = (value: number) => ({ brightness: value, tint: [1, 1, 1] as const })

/**
 * A photo in front of the studio, whose floor shadow begins at row `shadowFrom`: `colourAt` is what stands in it, `labelAt` what it was read as,
 * and the matte follows the labels, and the person's own colour the photo, where nothing else is said.
 */
function standBefore(
  colourAt: (x: number, y: number) => number,
  labelAt: (x: number, y: number) => number,
  {
    shadowFrom = height,
    standsFree = true,
    chinY = 0,
    silhouetteAt = (x: number, y: number): number => (labelAt(x, y) === background ? 0 : 1),
    alphaAt = (x: number, y: number): number => (labelAt(x, y) === background ? 0 : 1),
    personAt = colourAt,
  } = {},
) {
  const [photo, person, studio] = [0, 1, 2].map(() => createPicture(width, height))
  const [alpha, shade, silhouette] = [0, 1, 2].map(() => createPlane(width, height))
  const labels = new Uint8Array(width * height)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    labels[i] = labelAt(x, y)
    alpha.values[i] = alphaAt(x, y)
    silhouette.values[i] = silhouetteAt(x, y)
    shade.values[i] = y < shadowFrom ? 1 : 0.5
    photo.pixels.fill(colourAt(x, y), i * 3, i * 3 + 3)
    person.pixels.fill(personAt(x, y), i * 3, i * 3 + 3)
    studio.pixels.fill(studioGrey * shade.values[i], i * 3, i * 3 + 3)
  }
  const parts = { width, height, scale: 1, labels }
  const ground = readGround(photo, { parts, silhouette, chinY }, { scale: 1, x: 0, y: 0 })
  const picture = layOver(studio, person, alpha)
  multiplyGround(picture, { photo, studio, wall: wallOf(studioGrey), shade, standsFree, alpha, ground })
  return (x: number, y: number) => picture.pixels[(y * width + x) * 3]
}

const isIn = (x: number, y: number, [left, right, top, bottom]: readonly number[]) =>
  x >= left && x < right && y >= top && y < bottom
const figure = [60, 180, 40, 240]

test('TRY-31 the side of a white shirt that was taken for the white wall is there, with its folds', () => {
  const at = standBefore(
    (x, y) => (isIn(x, y, figure) ? (y % 20 === 0 ? 200 : 244) : 250),
    (x, y) => (isIn(x, y, [60, 176, 40, 240]) ? upper : background),
    { silhouetteAt: (x, y) => (isIn(x, y, figure) ? 1 : 0) },
  )
  expect(at(178, 100), 'a fold').toBeLessThan(at(178, 110) - 30)
  expect(at(178, 110), 'darker than the wall').toBeLessThan(at(190, 110))
  expect(at(120, 110), 'the photo itself').toBe(244)
})

test('TRY-53 below a sole the old shadow and the studio’s do not make a black one together', () => {
  const oldShadow = [60, 180, 240, 244]
  const isShade = (x: number, y: number) => isIn(x, y, oldShadow)
  const at = standBefore(
    (x, y) => (isIn(x, y, figure) ? 60 : isShade(x, y) ? 150 : 226),
    (x, y) => (isIn(x, y, figure) || isShade(x, y) ? shoes : background),
    {
      shadowFrom: 235,
      silhouetteAt: (x, y) => (isIn(x, y, figure) ? 1 : isShade(x, y) ? 0.5 : 0),
      alphaAt: (x, y) => (isIn(x, y, figure) ? 1 : isShade(x, y) ? 0.2 : 0),
      personAt: (x, y) => (isIn(x, y, figure) || isShade(x, y) ? 60 : 226),
    },
  )
  expect(at(120, 242)).toBeGreaterThan(90)
})

test('TRY-31 a pale panel of a dress that was taken for the wall is there where the silhouette sees the person', () => {
  const panel = [180, 192, 40, 240] as const
  const drawn = (silhouetteAt: (x: number, y: number) => number) =>
    standBefore(
      (x, y) => (isIn(x, y, figure) ? 60 : isIn(x, y, panel) ? 242 : 226),
      (x, y) => (isIn(x, y, figure) ? upper : background),
      { silhouetteAt },
    )(188, 110)
  const seen = drawn((x, y) => (isIn(x, y, figure) || isIn(x, y, panel) ? 1 : 0))
  const unseen = drawn((x, y) => (isIn(x, y, figure) ? 1 : 0))
  expect(seen, 'the panel').toBeGreaterThan(unseen + 9)
  expect(Math.abs(unseen - studioGrey), 'noise of the wall').toBeLessThan(3)
})

test('TRY-31 what of a white wall was taken for the person has the light of the studio', () => {
  const at = standBefore(
    (x, y) => (isIn(x, y, figure) ? 60 : 250),
    (x, y) => (isIn(x, y, [60, 182, 40, 240]) ? upper : background),
  )
  for (const x of [180, 181, 190]) expect(Math.abs(at(x, 110) - studioGrey), `column ${x}`).toBeLessThan(6)
})

test('TRY-31 a hair that no matte holds stays before a plain wall', () => {
  const at = standBefore(
    (x, y) => (isIn(x, y, figure) || (x < 190 && y === 90) ? 60 : 250),
    (x, y) => (isIn(x, y, figure) ? hair : background),
  )
  expect(at(186, 90)).toBeLessThan(120)
})

test('TRY-31 the wall seen between fingers that the labels close has the light of the studio; the white of an eye has not', () => {
  const gap = [116, 122, 100, 116] as const
  const drawn = (chinY: number) =>
    standBefore(
      (x, y) => (isIn(x, y, gap) ? 252 : isIn(x, y, figure) ? 110 : 250),
      (x, y) => (isIn(x, y, figure) ? skin : background),
      { chinY },
    )
  expect(Math.abs(drawn(0)(119, 108) - studioGrey), 'below the chin').toBeLessThan(4)
  expect(drawn(0)(110, 108), 'the skin about it').toBe(110)
  expect(drawn(200)(119, 108), 'above the chin').toBe(252)
})

test('TRY-31 the shadow of a person on the wall close by is left with the wall', () => {
  const at = standBefore(
    (x, y) => (isIn(x, y, figure) ? 60 : isIn(x, y, [180, 186, 40, 240]) ? 222 : 236),
    (x, y) => (isIn(x, y, figure) ? upper : background),
  )
  for (const x of [182, 184, 188]) expect(Math.abs(at(x, 110) - studioGrey), `column ${x}`).toBeLessThan(5)
})

test('TRY-31 a restless ground gives nothing to the studio', () => {
  const at = standBefore(
    (x, y) => (isIn(x, y, figure) ? 60 : (x + y * 3) % 7 < 3 ? 160 : 250),
    (x, y) => (isIn(x, y, figure) ? upper : background),
  )
  for (const x of [181, 184, 190]) expect(at(x, 110), `column ${x}`).toBe(studioGrey)
})

test('TRY-31 a white sole above its dark edge lies in no shadow', () => {
  const at = standBefore(
    (x, y) => (isIn(x, y, [60, 180, 40, 200]) ? (y < 194 && y >= 190 ? 250 : 40) : 250),
    (x, y) => (isIn(x, y, [60, 180, 40, 190]) || isIn(x, y, [60, 180, 194, 200]) ? shoes : background),
    { shadowFrom: 190 },
  )
  expect(at(120, 192), 'the sole').toBeGreaterThan(165)
  expect(at(120, 206), 'the floor below it').toBeLessThan(130)
})

test('TRY-35 between a dark sole and its shadow there is no pale rim of the old floor', () => {
  const edge = 200
  const isShoe = (x: number, y: number) => isIn(x, y, [60, 180, 40, edge + 1])
  const at = standBefore(
    (x, y) => (!isShoe(x, y) ? 250 : y < edge ? 40 : 0.6 * 40 + 0.4 * 250),
    (x, y) => (isShoe(x, y) ? shoes : background),
    {
      shadowFrom: 190,
      alphaAt: (x, y) => (!isShoe(x, y) ? 0 : y < edge ? 1 : 0.6),
      personAt: (x, y) => (isShoe(x, y) ? 40 : 250),
    },
  )
  const shadow = at(120, edge + 1)
  expect(shadow).toBeLessThan(120)
  expect(at(120, edge), 'a mixture of sole and shadow').toBeLessThan(0.6 * 40 + 0.4 * shadow + 5)
})

test('TRY-31 the pale rim that sharpening left about a person, and the specks that compression left beyond, are not seen before the studio', () => {
  const at = standBefore(
    (x, y) => {
      if (isIn(x, y, figure)) return 60
      if (isIn(x, y, [58, 182, 38, 240])) return 246
      return (x * 7 + y * 3) % 5 === 0 ? 230 : 236
    },
    (x, y) => (isIn(x, y, figure) ? upper : background),
  )
  for (const x of [180, 181]) expect(at(x, 110), `column ${x}`).toBeLessThan(studioGrey + 4)
  for (const x of [188, 190, 192]) expect(Math.abs(at(x, 112) - studioGrey), `column ${x}`).toBeLessThan(2)
})

test('TRY-31 above the shoulders of a bust the wall has no glow: its shadow lies on it', () => {
  const at = standBefore(
    (x, y) => (isIn(x, y, figure) ? 60 : 238),
    (x, y) => (isIn(x, y, figure) ? upper : background),
    { shadowFrom: 0, standsFree: false },
  )
  for (const y of [38, 36, 34]) expect(at(120, y), `row ${y}`).toBeLessThan(0.5 * studioGrey + 2)
})

test('TRY-31 the rim of an arm before a wall brighter than the studio is as bright as the rest of it', () => {
  const at = standBefore(
    (x, y) => (isIn(x, y, figure) ? 190 : 250),
    (x, y) => (isIn(x, y, figure) ? skin : background),
  )
  for (const x of [179, 177, 170]) expect(at(x, 110), `column ${x}`).toBeGreaterThan(186)
})
