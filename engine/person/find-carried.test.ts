import { expect, test } from 'vitest'
import { createPlane } from '../picture.ts'
import { classSharesOf } from '../test/class-shares.ts'
import { colours, drawPerson, ellipse, seeAnew } from '../test/drawn-person.ts'
import { findCarried, takeOffBody } from './find-carried.ts'
import { lower, shoes } from './labels.ts'
import { parsePerson } from './parse-person.ts'

const unit = 40
const [width, height] = [120, 120]
/** A hand in the middle of the picture: how far each pixel lies from it, in units. */
const hand = Float32Array.from({ length: width * height }, (_, i) =>
  Math.max(0, Math.hypot((i % width) - 60, Math.floor(i / width) - 60) / unit - 0.1),
)

/** How many pixels are carried of a square thing of a size in pixels, so far below the hand, seen with a share. */
function carry({ size = 16, below = 4, share = 0.9 } = {}) {
  const things = createPlane(width, height)
  for (let y = 60 + below; y < 60 + below + size; y++)
    for (let x = 60 - size / 2; x < 60 + size / 2; x++) things.values[y * width + x] = share
  return findCarried(things, { hand }, unit)
}

test('TRY-73 a bag that the network of classes sees at a hand is carried, and lies before the body', () => {
  const carried = carry()
  const at = 70 * width + 60
  expect(carried.values[at]).toBe(1)
  const tube = new Float32Array(width * height).fill(-0.2)
  takeOffBody(carried, { tube })
  expect(tube[at]).toBeGreaterThan(0)
  expect(tube[0]).toBeCloseTo(-0.2)
})

test('a cuff, a shoe and what is hardly seen are not carried', () => {
  for (const thing of [carry({ size: 8 }), carry({ below: 30 }), carry({ share: 0.5 })])
    expect(thing.values.some((value) => value > 0)).toBe(false)
})

test('TRY-73 a bag that hangs before trousers in their colour is none of them', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  const { rightWrist: wrist } = sighting.pose
  const bag = { x: wrist.x + 30, y: wrist.y + 60 }
  ellipse(picture, bag, 40, 40, colours.trousers)
  const seen = seeAnew(picture, sighting)
  const parts = parsePerson(picture, seen)
  const { scale, labels } = parts
  const classes = classSharesOf(parts, 140)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [(i % parts.width) / scale, Math.floor(i / parts.width) / scale]
    if (Math.hypot(x - bag.x, y - bag.y) > 42) continue
    for (const share of Object.values(classes.shares)) share[i] = 0
    classes.shares.things[i] = 255
  }
  const at = ({ x, y }: { x: number; y: number }) =>
    Math.round(y * scale) * parts.width + Math.round(x * scale)
  const inner = at({ x: bag.x + 30, y: bag.y })
  expect(labels[inner]).toBe(lower)
  expect(parsePerson(picture, { ...seen, classes }).labels[inner]).toBe(shoes)
})
