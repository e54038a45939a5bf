import { expect, test } from 'vitest'
import { readSightedPerson } from '../person/read-person.ts'
import { middle } from '../person/body-frame.ts'
import type { Picture } from '../picture.ts'
import type { Colour } from '../test/drawn-person.ts'
import { colourAt, colours, drawPerson } from '../test/drawn-person.ts'
import { setHeadOnFigure } from './set-head-on-figure.ts'

const brown: Colour = [122, 78, 54]

test('the figure takes on the hue of the face, in light and in shadow', () => {
  const figure = drawPerson(420, 660, 210, 140)
  const { rightElbow, rightWrist, leftElbow, leftWrist } = figure.sighting.pose
  // The arm on the left of the picture lies in the light.
  recolour(figure.picture, (red, x) => (x < 150 ? red * 1.15 : red))
  const person = drawPerson(420, 660, 210, 140)
  recolour(person.picture, (_, __, c) => brown[c])
  const model = setHeadOnFigure(
    person.picture,
    readSightedPerson(person.picture, person.sighting),
    { picture: figure.picture, person: readSightedPerson(figure.picture, figure.sighting) },
    880,
  )
  const { scale, x, y } = mappingOf(model.pose.leftWrist, leftWrist, model.pose.rightWrist, rightWrist)
  for (const arm of [middle(rightElbow, rightWrist), middle(leftElbow, leftWrist)]) {
    const [red, green, blue] = colourAt(model.picture, { x: arm.x * scale + x, y: arm.y * scale + y })
    expect(red / green).toBeCloseTo(brown[0] / brown[1], 1)
    expect(green / blue).toBeCloseTo(brown[1] / brown[2], 1)
  }
})

type Place = { x: number; y: number }

/** How the figure lies in the frame, from two of its joints. */
function mappingOf(one: Place, ownOne: Place, other: Place, ownOther: Place) {
  const scale = (one.x - other.x) / (ownOne.x - ownOther.x)
  return { scale, x: one.x - ownOne.x * scale, y: one.y - ownOne.y * scale }
}

function recolour({ width, pixels }: Picture, change: (value: number, x: number, channel: number) => number) {
  for (let o = 0; o < pixels.length; o += 3) {
    if (!colours.skin.every((value, c) => Math.abs(pixels[o + c] - value) < 3)) continue
    for (let c = 0; c < 3; c++) pixels[o + c] = Math.min(255, change(pixels[o + c], (o / 3) % width, c))
  }
}
