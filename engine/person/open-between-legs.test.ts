import { expect, test } from 'vitest'
import { createPicture, createPlane } from '../picture.ts'
import { toLab } from '../pixels/lab.ts'
import { drawPerson } from '../test/drawn-person.ts'
import { background, lower, skin } from './labels.ts'
import { openBetweenLegs } from './open-between-legs.ts'

const [width, height] = [420, 660]

/** Bare shins before a white wall with a dark foot at rows 560 to 570; what lies there between them was taken for cloth, `seen` by the silhouette. */
function standBefore(seen: number, dark = [40, 40, 42]) {
  const { body } = drawPerson(width, height, 210, 140).sighting
  const joints = { left: 180, right: 240 }
  for (const key of ['left', 'right'] as const) {
    Object.assign(body.sides[key].knee, { x: joints[key], y: 480, score: 0.9 })
    Object.assign(body.sides[key].ankle, { x: joints[key], y: 600, score: 0.9 })
  }
  const picture = createPicture(width, height)
  const silhouette = createPlane(width, height)
  const labels = new Uint8Array(width * height)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isShin = y >= 440 && (Math.abs(x - joints.left) < 14 || Math.abs(x - joints.right) < 14)
    const isFoot = y >= 560 && y < 570
    const isBetween = isFoot && x > joints.left && x < joints.right
    labels[i] = isShin ? skin : isBetween ? lower : background
    silhouette.values[i] = isShin ? 1 : isBetween ? seen : 0
    picture.pixels.set(
      isShin ? [205, 160, 135] : isBetween ? dark : isFoot ? [40, 40, 42] : [240, 240, 240],
      i * 3,
    )
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
