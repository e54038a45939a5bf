import { expect, test } from 'vitest'
import { drawPerson } from '../test/drawn-person.ts'
import { toLab } from '../pixels/lab.ts'
import { modelBackground } from './background-model.ts'
import { background, lower, shoes } from './labels.ts'
import { settleFeet } from './settle-feet.ts'

const [width, height] = [400, 760]

/** A drawn person, one of whose feet points down to its toes, on a pale sole; `sight` is what the silhouette sees in the sole. */
function drawFoot(sight: number) {
  const { picture, sighting } = drawPerson(width, height, 200, 120)
  const { body } = sighting
  const { ankle } = body.sides.left
  const toes = { x: ankle.x, y: ankle.y + 40, score: 0.9 }
  const labels = new Uint8Array(width * height)
  const silhouette = { width, height, values: new Float32Array(width * height) }
  const at = (x: number, y: number) => Math.round(ankle.y + y) * width + Math.round(ankle.x + x)
  for (let y = -10; y < 54; y++)
    for (let x = -14; x < 14; x++) {
      const isSole = y >= 40
      labels[at(x, y)] = isSole ? background : shoes
      silhouette.values[at(x, y)] = isSole ? sight : 1
      picture.pixels.set(isSole ? [236, 236, 240] : [40, 40, 60], at(x, y) * 3)
    }
  // The floor in the foot's shade, taken for cloth.
  for (let y = 10; y < 36; y++)
    for (let x = 18; x < 36; x++) {
      labels[at(x, y)] = lower
      silhouette.values[at(x, y)] = 0.2
      for (let c = 0; c < 3; c++) picture.pixels[at(x, y) * 3 + c] -= 20
    }
  const lab = toLab(picture)
  const known = Uint8Array.from(silhouette.values, (share, i) =>
    share < 0.03 && sighting.silhouette.values[i] === 0 ? 1 : 0,
  )
  const side = { ...body.sides.left, ankle: { ...ankle, score: 0.9 }, toes }
  settleFeet(
    labels,
    lab,
    modelBackground(lab, known),
    { ...body, sides: { ...body.sides, left: side } },
    silhouette,
  )
  return (x: number, y: number) => labels[at(x, y)]
}

test('a white sole that the silhouette sees, if faintly, is the shoe’s', () => {
  const labelAt = drawFoot(0.6)
  expect([labelAt(0, 44), labelAt(-8, 50), labelAt(8, 50)]).toEqual([shoes, shoes, shoes])
  expect([labelAt(0, 58), labelAt(0, 10)]).toEqual([background, shoes])
})

test('where the silhouette sees none it stays floor', () => {
  expect(drawFoot(0.1)(0, 48)).toBe(background)
})

test('the floor in a foot’s shade is background', () => {
  expect(drawFoot(0.6)(27, 22)).toBe(background)
})
