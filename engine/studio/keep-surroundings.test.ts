import { describe, expect, test } from 'vitest'
import { readSightedPerson } from '../person/read-person.ts'
import type { LabelMap } from '../person/labels.ts'
import type { Silhouette } from '../person/silhouette.ts'
import { background } from '../person/labels.ts'
import type { Colour } from '../test/drawn-person.ts'
import { colourAt, colours, drawPerson, paintWall } from '../test/drawn-person.ts'
import { makeStudioModel } from './make-studio-model.ts'
import { measureDoubt } from './measure-doubt.ts'

const [width, height] = [420, 660]

/** The same person before a plain wall. */
const { picture: plainPicture, sighting: plainSighting } = drawPerson(width, height, 210, 140)
const plainReading = readSightedPerson(plainPicture, plainSighting)
const plain = plainReading.parts

describe('before a wall of stones in the colours of skin and shirt, with a silhouette that is unsure', () => {
  const { picture, sighting } = drawPerson(width, height, 210, 140)
  paintWall(picture, stoneAt)
  const reading = readSightedPerson(picture, { ...sighting, silhouette: makeUnsure(sighting.silhouette) })
  const model = makeStudioModel(picture, reading, 800)
  const place = (x: number, y: number) => ({
    x: x * model.mapping.scale + model.mapping.x,
    y: y * model.mapping.scale + model.mapping.y,
  })

  test('the outline is doubtful; with a sure silhouette it is not', () => {
    expect(measureDoubt(reading.silhouette)).toBeGreaterThan(0.8)
    expect(measureDoubt(sighting.silhouette)).toBeLessThan(0.2)
  })

  test('the photo itself is to be seen along the outline, so that no wrong edge shows', () => {
    let sum = 0
    let count = 0
    for (let y = 150; y < 320; y += 5) {
      for (const x of outlineOf(plain, y)) {
        const shown = colourAt(model.picture, place(x, y))
        sum += Math.hypot(...colourAt(picture, { x, y }).map((value, c) => value - shown[c]))
        count++
      }
    }
    expect(sum / count).toBeLessThan(20)
  })

  test('far from the person lies the calm of the studio', () => {
    const strip = Array.from({ length: 60 }, (_, k) => colourAt(model.picture, { x: 12, y: 60 + 10 * k }))
    for (let k = 1; k < strip.length; k++) expect(Math.abs(strip[k][0] - strip[k - 1][0])).toBeLessThan(12)
  })

  test('behind the person the surroundings go on, without the person', () => {
    const chest = colourAt(model.backdrop, place(210, 240))
    const distance = (one: Colour, other: Colour) => Math.hypot(...one.map((value, c) => value - other[c]))
    expect(distance(chest, colours.shirt)).toBeGreaterThan(50)
  })

  test('outside the person picture and backdrop are one', () => {
    const { alpha } = model.layers
    const reach = Math.round(0.1 * model.body.unit)
    const isAway = (x: number, y: number) =>
      [-reach, 0, reach].every((v) =>
        [-reach, 0, reach].every((u) => alpha.values[clampRow(y + v) * 600 + clampColumn(x + u)] === 0),
      )
    let differences = 0
    for (let y = 20; y < 780; y += 7) {
      for (let x = 20; x < 580; x += 7) {
        const [shown, behind] = [model.picture, model.backdrop].map((of) => colourAt(of, { x, y }).join())
        if (isAway(x, y) && shown !== behind) differences++
      }
    }
    expect(differences).toBe(0)
  })

  test('is the same each time', () => {
    const again = makeStudioModel(picture, reading, 800)
    expect(Buffer.compare(again.picture.pixels, model.picture.pixels)).toBe(0)
  })
})

test('TRY-27 before the same wall a sure silhouette is cut out and set before the studio’s own grey', () => {
  const { picture, sighting } = drawPerson(width, height, 210, 140)
  paintWall(picture, stoneAt)
  const reading = readSightedPerson(picture, sighting)
  expect(shareTakenWrongly(reading.parts, plain)).toBeLessThan(0.03)
  const model = makeStudioModel(picture, reading, 800)
  for (const place of [
    { x: 20, y: 20 },
    { x: 580, y: 300 },
  ]) {
    const shown = colourAt(model.picture, place)
    studioGrey.forEach((value, c) => expect(Math.abs(shown[c] - value)).toBeLessThan(12))
  }
})

const studioGrey: Colour = [212, 209, 203]

/** Neither clearly the person nor clearly not, inside and about the person. */
function makeUnsure(silhouette: Silhouette): Silhouette {
  return { ...silhouette, values: silhouette.values.map((share) => (share > 0 ? 110 + share / 12 : 0)) }
}

function stoneAt(x: number, y: number): Colour {
  const row = Math.floor(y / 23)
  const column = Math.floor((x + (row % 2) * 19) / 38)
  return stones[(row * 5 + column * 3 + ((row * column) % 4)) % stones.length]
}

const stones: Colour[] = [
  [200, 150, 126],
  [60, 98, 160],
  [96, 70, 58],
  [150, 120, 104],
  [70, 72, 70],
]

/** Of the person's area, what of the background is labelled as the person. */
function shareTakenWrongly(parts: LabelMap, truth: LabelMap): number {
  let wrong = 0
  let area = 0
  for (let i = 0; i < truth.labels.length; i++) {
    if (truth.labels[i] !== background) area++
    else if (parts.labels[i] !== background) wrong++
  }
  return wrong / area
}

/** Where a row enters and leaves the person, photo pixels. */
function outlineOf({ labels, width: columns, scale }: LabelMap, y: number): number[] {
  const start = Math.round(y * scale) * columns
  return Array.from({ length: columns - 1 }, (_, x) => x)
    .filter((x) => (labels[start + x] === background) !== (labels[start + x + 1] === background))
    .map((x) => Math.round(x / scale))
}

function clampRow(y: number): number {
  return Math.max(0, Math.min(799, y))
}

function clampColumn(x: number): number {
  return Math.max(0, Math.min(599, x))
}
