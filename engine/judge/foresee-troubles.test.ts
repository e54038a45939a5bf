import { expect, test } from 'vitest'
import { background, skin, upper } from '../person/labels.ts'
import type { PersonReading } from '../person/read-person.ts'
import type { Picture, Plane } from '../picture.ts'
import { createPicture } from '../picture.ts'
import { drawModel, skinColour } from '../test/drawn-model.ts'
import { foreseeTroubles, measureTroubles } from './foresee-troubles.ts'

const model = drawModel()
const { width, height } = model.picture
const cloth = [60, 90, 150]

/** The drawn person as it would be read, in blue cloth that `colourAt` may paint otherwise. */
function drawPhoto(colourAt: (x: number, y: number) => readonly number[] = () => cloth) {
  const photo: Picture = createPicture(width, height)
  const labels = new Uint8Array(width * height)
  const { layers } = model
  const isOf = (plane: Plane, i: number) => plane.values[i] > 0.5
  for (let i = 0; i < labels.length; i++) {
    const isSkin = isOf(layers.skin, i)
    const isCloth = isOf(layers.upper, i)
    labels[i] = isSkin ? skin : isCloth ? upper : background
    const colour = isSkin
      ? skinColour
      : isCloth
        ? colourAt(i % width, Math.floor(i / width))
        : [220, 220, 220]
    photo.pixels.set(colour, i * 3)
  }
  const { body, torso, pose } = model
  const person = {
    body,
    torso,
    pose,
    parts: { width, height, scale: 1, labels },
    turns: 0,
    balance: null,
    isBust: false,
  }
  return { photo, person: person as unknown as PersonReading }
}

function troublesOf({ photo, person }: ReturnType<typeof drawPhoto>, garmentClass: 'top' | 'bottom' = 'top') {
  return foreseeTroubles(measureTroubles(photo, person), garmentClass)
}

/** With both sides of the body changed alike. */
function posed(change: (side: PersonReading['body']['sides']['left']) => object, body: object = {}) {
  const { photo, person } = drawPhoto()
  const { left, right } = person.body.sides
  const sides = { left: { ...left, ...change(left) }, right: { ...right, ...change(right) } }
  return { photo, person: { ...person, body: { ...person.body, ...body, sides } } }
}

test('of somebody who stands, arms beside the body, in evenly lit closed clothes nothing is foreseen', () => {
  expect(troublesOf(drawPhoto())).toEqual([])
})

test('a head alone, sitting, turning and crossed arms are foreseen, the worst first', () => {
  const { photo, person } = drawPhoto()
  expect(troublesOf({ photo, person: { ...person, isBust: true } })).toEqual(['head_only'])
  const sitting = posed(({ knee }) => ({ knee: { ...knee, y: 275, score: 0.8 } }))
  expect(troublesOf(sitting)).toEqual(['person_seated'])
  expect(troublesOf(posed(() => ({}), { shoulderWidth: 45 }))).toEqual(['person_turned'])
  const crossing = posed(({ elbow, wrist }) => ({
    elbow: { ...elbow, y: 180 },
    wrist: { ...wrist, x: 144 + (144 - elbow.x) / 3, y: 185 },
  }))
  expect(troublesOf(crossing)).toEqual(['arms_across_body'])
  expect(troublesOf(crossing, 'bottom')).toEqual([])
})

test('TRY-62 two raised arms are foreseen, one is not, nor any under trousers', () => {
  const raised = posed(({ shoulder, wrist }) => ({ wrist: { ...wrist, y: shoulder.y - 40 } }))
  expect(troublesOf(raised)).toEqual(['arms_raised'])
  expect(troublesOf(raised, 'bottom')).toEqual([])
  const { photo, person } = raised
  const one = { ...person.body.sides, left: drawPhoto().person.body.sides.left }
  expect(troublesOf({ photo, person: { ...person, body: { ...person.body, sides: one } } })).toEqual([])
})

test('an open jacket is foreseen, a print in the middle of a shirt is not', () => {
  const isMiddle = (x: number) => x > 125 && x < 163
  expect(troublesOf(drawPhoto((x) => (isMiddle(x) ? [235, 235, 230] : cloth)))).toEqual(['open_jacket'])
  const print = drawPhoto((x, y) => (isMiddle(x) && y > 150 && y < 190 ? [235, 235, 230] : cloth))
  expect(troublesOf(print)).toEqual([])
})

test('cloth that skin shines through is foreseen', () => {
  const veil = skinColour.map((value) => Math.round(0.5 * value + 0.5 * 215))
  expect(troublesOf(drawPhoto(() => veil))).toEqual(['sheer_clothes'])
})

test('scarce light and burnt-out skin are foreseen', () => {
  const { photo, person } = drawPhoto()
  const dark = { ...photo, pixels: photo.pixels.map((value) => value * 0.28) }
  expect(troublesOf({ photo: dark, person })).toContain('photo_dim')
  const bright = { ...photo, pixels: photo.pixels.map((value) => Math.min(255, value * 2.2)) }
  expect(troublesOf({ photo: bright, person })).toContain('photo_overexposed')
})
