import { expect, test } from 'vitest'
import { background, lower, skin } from '../person/labels.ts'
import { createPicture } from '../picture.ts'
import { createMask, erode } from '../pixels/mask.ts'
import { continuePerson } from './continue-colours.ts'

const [width, height, radius] = [80, 60, 4]
const [trousersColour, skinColour, ground] = [
  [30, 32, 40],
  [222, 190, 172],
  [236, 234, 230],
]

/** Dark trousers up to column 40, beside them a pale finger of six columns before a pale ground, its outermost half the ground's colour. */
function drawFinger() {
  const photo = createPicture(width, height)
  const labels = new Uint8Array(width * height)
  const person = createMask(width, height)
  for (let i = 0; i < labels.length; i++) {
    const x = i % width
    labels[i] = x < 40 ? lower : x < 46 ? skin : background
    person.values[i] = x < 46 ? 1 : 0
    const mixed = skinColour.map((c, k) => (c + ground[k]) / 2)
    photo.pixels.set(x < 40 ? trousersColour : x < 45 ? skinColour : x < 46 ? mixed : ground, i * 3)
  }
  const channels = continuePerson(photo, { width, height, scale: 1, labels }, erode(person, radius), radius)
  return (x: number) => channels.map(({ values }) => values[30 * width + x])
}

function expectNear(colour: number[], wanted: number[]) {
  colour.forEach((value, c) => expect(Math.abs(value - wanted[c])).toBeLessThan(3))
}

test('beside dark trousers a pale finger keeps skin’s colour up to its outline and beyond', () => {
  const colourAt = drawFinger()
  for (const x of [43, 45, 47]) expectNear(colourAt(x), skinColour)
})

test('trousers beside a pale finger keep their own colour', () => {
  const colourAt = drawFinger()
  for (const x of [10, 30, 36]) expectNear(colourAt(x), trousersColour)
})
