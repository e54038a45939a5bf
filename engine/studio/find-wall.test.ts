import { expect, test } from 'vitest'
import { readSightedPerson } from '../person/read-person.ts'
import type { Colour } from '../test/drawn-person.ts'
import { colourAt, drawPerson, paintWall } from '../test/drawn-person.ts'
import { makeStudioModel } from './make-studio-model.ts'

const { picture, sighting } = drawPerson(420, 660, 210, 140)
const reading = readSightedPerson(picture, sighting)

test.each<{ of: string; wall: Colour; studio: Colour }>([
  { of: 'pale', wall: [234, 232, 236], studio: [234, 232, 236] },
  { of: 'grey', wall: [203, 203, 200], studio: [203, 203, 200] },
  { of: 'white, which leaves light for shadows', wall: [255, 255, 255], studio: [241, 241, 241] },
  { of: 'black, which is lit', wall: [24, 24, 24], studio: [195, 195, 195] },
])('TRY-27 the studio has the colour of the photo’s own wall: $of', ({ wall, studio }) => {
  const photo = { ...picture, pixels: picture.pixels.slice() }
  paintWall(photo, () => wall)
  const { picture: shown } = makeStudioModel(photo, reading, 800)
  for (const place of [
    { x: 20, y: 60 },
    { x: 20, y: 400 },
    { x: 580, y: 300 },
  ])
    studio.forEach((value, c) => expect(Math.abs(colourAt(shown, place)[c] - value)).toBeLessThan(10))
})
