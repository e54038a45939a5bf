import { expect, test } from 'vitest'
import { drawPerson } from '../test/drawn-person.ts'
import { fillNotches } from './fill-notches.ts'
import { background, upper } from './labels.ts'

const [width, height] = [400, 640]

/** A drawn person's labels, of which a piece beside the upper arm was read as wall, and what the silhouette sees there. */
function drawNotch(seen: number, isOuter: boolean) {
  const { sighting } = drawPerson(width, height, 200, 120)
  const { body } = sighting
  const silhouette = {
    width,
    height,
    values: Float32Array.from(sighting.silhouette.values, (share) => share / 255),
  }
  const labels = Uint8Array.from(silhouette.values, (share) => (share > 0.5 ? upper : background))
  const { shoulder, elbow } = body.sides.left
  const y = Math.round((shoulder.y + elbow.y) / 2)
  const middle = Math.round((shoulder.x + elbow.x) / 2)
  const out = Math.sign(elbow.x - body.shoulderMid.x) * (isOuter ? 1 : -1)
  const notch: number[] = []
  for (let row = y - 5; row <= y + 5; row++)
    for (let away = 9; away < 26; away++) {
      const i = row * width + middle + out * away
      if (labels[i] === background) continue
      labels[i] = background
      silhouette.values[i] = seen
      notch.push(i)
    }
  fillNotches(labels, body, silhouette)
  return notch.filter((i) => labels[i] === upper).length / notch.length
}

test('what was read as wall on the outer side of an arm, where the silhouette sees somebody, is the sleeve', () => {
  expect(drawNotch(0.7, true)).toBeGreaterThan(0.7)
})

test('where the silhouette sees nobody, or between arm and trunk, it stays a gap', () => {
  expect(drawNotch(0.1, true)).toBe(0)
  expect(drawNotch(0.7, false)).toBe(0)
})
