import { expect, test } from 'vitest'
import { toLab } from '../pixels/lab.ts'
import { reducePicture } from '../pixels/resize.ts'
import { drawPerson, ellipse, paintWall, type Colour } from '../test/drawn-person.ts'
import { measureBodyDistances } from './body-distances.ts'
import { mapBodyFrame } from './body-frame.ts'
import { findHeld, keepHeld } from './find-held.ts'
import { background, labelCount, lower, shoes } from './labels.ts'
import { silhouetteOn } from './silhouette.ts'

const bagColour: Colour = [96, 92, 30]

/**
 * A person with a bag below the right hand, or so far `aside` or `below`, of which the silhouette is unsure; `size` in pixels. With `stained` a wall
 * of the bag's colour in patches stands behind the person and in the bag's place.
 */
function hold({ size = 50, aside = 0, below = 0, seen = 0.5, strap = bagColour, stained = false } = {}) {
  const [width, height] = [420, 660]
  const { picture, sighting } = drawPerson(width, height, 210, 140)
  const { rightWrist } = sighting.pose
  const [x, y] = [rightWrist.x - 24 - aside, rightWrist.y + size + 12 + below]
  const strapAt = x - size - 22
  for (const column of [0, 1, 2, 3, 4])
    ellipse(picture, { x: strapAt + 6 * column, y: y - 3 * column }, 4, 4, strap)
  if (stained) paintWall(picture, (u, v) => (((u >> 4) + (v >> 4)) % 2 === 0 ? bagColour : [198, 196, 190]))
  else ellipse(picture, { x, y }, size, size, bagColour)
  const grid = { width: width / 2, height: height / 2 }
  const silhouette = silhouetteOn(sighting.silhouette, grid.width, grid.height)
  for (let i = 0; i < silhouette.values.length; i++) {
    const [u, v] = [2 * (i % grid.width), 2 * Math.floor(i / grid.width)]
    const person = silhouette.values[i] > 0.5 ? 1 : 0
    silhouette.values[i] = Math.max(person, Math.hypot(u - x, v - y) < size ? seen : 0)
  }
  const lab = toLab(reducePicture(picture, grid.width, grid.height))
  const body = mapBodyFrame(sighting.body, (point) => ({ x: point.x / 2, y: point.y / 2 }), 0.5)
  const distances = measureBodyDistances(body, grid.width, grid.height)
  const held = findHeld(silhouette, distances, body.unit, lab)
  const inRow = Math.round(y / 2) * grid.width
  return { held, silhouette, at: inRow + Math.round(x / 2), atStrap: inRow + Math.round(strapAt / 2) }
}

test('TRY-33 a large bag at a hand before a plain wall is held, though the silhouette is unsure of it', () => {
  const { held, at } = hold()
  expect(held.values[at]).toBe(1)
})

test('TRY-35 a bag’s strap, too thin for the silhouette, is held with it; a thing of another colour beside it is not', () => {
  const whole = hold()
  expect(whole.held.values[whole.atStrap]).toBe(1)
  const other = hold({ strap: [190, 60, 160] })
  expect(other.held.values[other.atStrap]).toBe(0)
})

test('what is not at a hand, too small or hardly seen is not held', () => {
  for (const bag of [hold({ below: 120 }), hold({ size: 26, aside: 14 }), hold({ seen: 0.2 })])
    expect(bag.held.values[bag.at]).toBe(0)
})

test('TRY-144 a piece of a stained wall at a hand, of which the silhouette is unsure, is not held', () => {
  const wall = hold({ stained: true })
  expect(wall.held.values[wall.at]).toBe(0)
})

test('what is held is no clothes and no wall', () => {
  const { held, silhouette, at } = hold()
  const priors = Array.from({ length: labelCount }, () => new Float32Array(held.values.length).fill(3))
  keepHeld(held, silhouette, priors)
  expect(silhouette.values[at]).toBeGreaterThan(0.8)
  for (const label of [background, lower]) expect(priors[label][at]).toBeGreaterThan(priors[shoes][at] + 10)
  expect(priors[lower][0], 'elsewhere').toBe(3)
})
