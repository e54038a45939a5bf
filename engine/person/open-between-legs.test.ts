import { expect, test } from 'vitest'
import { createPicture, createPlane } from '../picture.ts'
import { toLab } from '../pixels/lab.ts'
import { drawPerson } from '../test/drawn-person.ts'
import { background, lower, skin } from './labels.ts'
import { openBetweenLegs } from './open-between-legs.ts'

const [width, height] = [420, 660]

const legs = { left: 180, right: 240, half: 14, top: 440 }
const wallFoot = { top: 560, bottom: 570, colour: [40, 40, 42] }

/** Bare shins before a white wall with a dark foot; what lies there between them was taken for cloth, `seen` by the silhouette. */
function standBefore(seen: number, colour = wallFoot.colour) {
  const { body } = drawPerson(width, height, 210, 140).sighting
  for (const key of ['left', 'right'] as const) {
    Object.assign(body.sides[key].knee, { x: legs[key], y: 480, score: 0.9 })
    Object.assign(body.sides[key].ankle, { x: legs[key], y: 600, score: 0.9 })
  }
  const picture = createPicture(width, height)
  const silhouette = createPlane(width, height)
  const labels = new Uint8Array(width * height)
  const put = (i: number, label: number, share: number, rgb: number[]) => {
    labels[i] = label
    silhouette.values[i] = share
    picture.pixels.set(rgb, i * 3)
  }
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isFoot = y >= wallFoot.top && y < wallFoot.bottom
    put(i, background, 0, isFoot ? wallFoot.colour : [240, 240, 240])
    if (isFoot && x > legs.left && x < legs.right) put(i, lower, seen, colour)
    const isShin = [legs.left, legs.right].some((leg) => Math.abs(x - leg) < legs.half)
    if (isShin && y >= legs.top) put(i, skin, 1, [205, 160, 135])
  }
  openBetweenLegs(labels, toLab(picture), body, silhouette)
  return (x: number, y: number) => labels[y * width + x]
}

test('TRY-35 the foot of a wall that runs on behind both legs is ground between them, too', () => {
  const at = standBefore(0.5)
  expect(at(210, 565)).toBe(background)
  expect(at(180, 565), 'a shin').toBe(skin)
})

test('what the silhouette sees between legs, or is of another colour than the ground beside them, stays', () => {
  expect(standBefore(0.95)(210, 565)).toBe(lower)
  expect(standBefore(0.5, [120, 20, 60])(210, 565)).toBe(lower)
})
