import { expect, test } from 'vitest'
import type { Picture } from '../picture.ts'
import { classSharesOf } from '../test/class-shares.ts'
import type { Colour } from '../test/drawn-person.ts'
import { colours, drawPerson, ellipse, seeAnew } from '../test/drawn-person.ts'
import { background, hair, lower, shoes, skin, upper, type LabelMap } from './labels.ts'
import { parsePerson } from './parse-person.ts'

test('a shoe that points sideways is whole, toe and all', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  const { rightAnkle } = sighting.pose
  ellipse(picture, { x: rightAnkle.x - 34, y: rightAnkle.y + 30 }, 46, 12, colours.shoes)
  const parts = parsePerson(picture, seeAnew(picture, sighting))
  expect(labelAt(parts, rightAnkle.x - 70, rightAnkle.y + 30)).toBe(shoes)
})

test('a strip of wall of another colour beside the head is no hair', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  paintWall(picture, (x) => (x < 120 ? [240, 240, 238] : [138, 138, 136]))
  const parts = parsePerson(picture, sighting)
  for (const x of [130, 150, 160]) expect(labelAt(parts, x, 60)).toBe(background)
  expect(labelAt(parts, 210, 24)).toBe(hair)
})

test('hair is hair before a wall of all colours', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  paintWall(picture, (x, y) => books[(Math.floor(x / 17) * 7 + Math.floor(y / 90) * 5) % books.length])
  const parts = parsePerson(picture, sighting)
  for (const x of [190, 210, 230]) expect(labelAt(parts, x, 30)).toBe(hair)
})

test('a bag held in a hand is kept with the person, and is no garment', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  const { rightWrist } = sighting.pose
  ellipse(picture, { x: rightWrist.x - 24, y: rightWrist.y + 76 }, 56, 60, [96, 92, 30])
  const parts = parsePerson(picture, seeAnew(picture, sighting))
  for (const aside of [-60, -24, 10])
    expect(labelAt(parts, rightWrist.x + aside, rightWrist.y + 90)).toBe(shoes)
})

test('a blue thing beside a hand is no skin', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  const { rightWrist } = sighting.pose
  ellipse(picture, { x: rightWrist.x - 4, y: rightWrist.y + 66 }, 34, 60, [92, 132, 170])
  const parts = parsePerson(picture, seeAnew(picture, sighting))
  for (const below of [20, 30, 40]) expect(labelAt(parts, rightWrist.x, rightWrist.y + below)).not.toBe(skin)
})

test('a white collar about the neck is no hair', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  ellipse(picture, { x: 210, y: 136 }, 30, 9, [244, 244, 242])
  const parts = parsePerson(picture, seeAnew(picture, sighting))
  for (const aside of [-20, 0, 20]) expect(labelAt(parts, 210 + aside, 136)).toBe(upper)
})

test('trousers in the tone of the skin are trousers, and the hands beside them hands', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  const tan = [198, 152, 112] as const
  for (let o = 0; o < picture.pixels.length; o += 3)
    if (colours.trousers.every((value, c) => Math.abs(picture.pixels[o + c] - value) < 3))
      picture.pixels.set(tan, o)
  ellipse(picture, { x: 210, y: 330 }, 58, 34, tan)
  const parts = parsePerson(picture, seeAnew(picture, sighting))
  const { leftKnee, rightKnee, leftHip, leftWrist } = sighting.pose
  for (const { x, y } of [leftKnee, rightKnee, { x: leftHip.x, y: leftHip.y + 50 }])
    expect(labelAt(parts, x, y)).toBe(lower)
  expect(labelAt(parts, leftWrist.x, leftWrist.y + 10)).toBe(skin)
})

test('TRY-139 a wide black hat is whole, though the networks are sure of no wall and unsure of the brim', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  const { head } = sighting.body
  const brim = { across: 1.6 * head.radius, tall: 0.9 * head.radius, y: head.y - 0.7 * head.radius }
  const isBrim = (x: number, y: number) =>
    Math.hypot((x - head.x) / brim.across, (y - brim.y) / brim.tall) < 1 &&
    picture.pixels[(y * 420 + x) * 3] > 215
  const { silhouette } = sighting
  const values = silhouette.values.map((share, i) =>
    isBrim(i % 420, Math.floor(i / 420)) ? 110 : Math.max(14, share),
  )
  for (let i = 0; i < values.length; i++) if (values[i] === 110) picture.pixels.set([6, 6, 8], i * 3)
  const parts = parsePerson(picture, { ...sighting, silhouette: { ...silhouette, values } })
  for (const x of [head.x - 0.9 * brim.across, head.x - 0.75 * brim.across, head.x + 0.9 * brim.across])
    expect(labelAt(parts, x, brim.y)).toBe(hair)
})

test('TRY-148 in a face there are no holes, though it has the wall’s tint in coloured light', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  const { head } = sighting.body
  ellipse(picture, head, 0.3 * head.radius, 0.3 * head.radius, [214, 218, 224])
  const parts = parsePerson(picture, sighting)
  for (const aside of [-0.25, 0, 0.25])
    expect(labelAt(parts, head.x + aside * head.radius, head.y)).not.toBe(background)
})

test('TRY-149 a dark shirt that the network of classes takes for a thing at the hands is a shirt', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  const { pose, body } = sighting
  const before = parsePerson(picture, sighting)
  const classes = classSharesOf(before, 140)
  for (let i = 0; i < before.labels.length; i++) {
    if (before.labels[i] !== upper) continue
    for (const share of Object.values(classes.shares)) share[i] = 0
    classes.shares.things[i] = 255
  }
  const belly = { x: 210, y: (pose.leftHip.y + pose.leftShoulder.y) / 2, score: 1 }
  const sides = { left: { ...body.sides.left, wrist: belly }, right: { ...body.sides.right, wrist: belly } }
  const parts = parsePerson(picture, { ...sighting, body: { ...body, sides }, classes })
  for (const aside of [-30, 0, 30]) expect(labelAt(parts, 210 + aside, belly.y - 30)).toBe(upper)
})

const books: Colour[] = [
  [20, 20, 24],
  [250, 40, 40],
  [240, 240, 240],
  [20, 60, 200],
  [30, 190, 60],
  [250, 220, 40],
  [40, 30, 30],
  [200, 60, 220],
]

function paintWall({ width, pixels }: Picture, paint: (x: number, y: number) => Colour) {
  for (let o = 0; o < pixels.length; o += 3) {
    const isWall = colours.wall.every((value, c) => Math.abs(pixels[o + c] - value) < 4)
    if (isWall) pixels.set(paint((o / 3) % width, Math.floor(o / 3 / width)), o)
  }
}

function labelAt({ width, scale, labels }: LabelMap, x: number, y: number): number {
  return labels[Math.round(y * scale) * width + Math.round(x * scale)]
}
