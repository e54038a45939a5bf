import { expect, test } from 'vitest'
import { readGarment } from '../garment/read-garment.ts'
import { hair, lower, upper } from '../person/labels.ts'
import type { Plane } from '../picture.ts'
import { colours, drawPerson } from '../test/drawn-person.ts'
import { readSightedPerson } from '../person/read-person.ts'
import { takeOffGarment } from './take-off-garment.ts'

const { picture, sighting } = drawPerson(420, 660, 210, 140)
const person = readSightedPerson(picture, sighting)
const { body } = sighting
const chest = { x: 210, y: 220 }
const thigh = { x: body.sides.left.knee.x, y: body.sides.left.knee.y - 20 }
const forearm = between(body.sides.left.elbow, body.sides.left.wrist)
const face = { x: 210, y: 76 }

test.each([
  ['top', [1, 0]],
  ['outerwear', [1, 0]],
  ['bottom', [0, 1]],
  ['dress', [1, 1]],
] as const)('of a worn %s only that garment is cut out', (garmentClass, [above, below]) => {
  const { matte } = takeOffGarment(picture, person, garmentClass)
  expect(matteAt(matte, chest)).toBe(above)
  expect(matteAt(matte, thigh)).toBe(below)
  for (const bare of [forearm, face, { x: 30, y: 300 }]) expect(matteAt(matte, bare)).toBe(0)
})

test('a worn top has the shoulders, the sleeves and the hem of the one who wears it', () => {
  const { matte } = takeOffGarment(picture, person, 'top')
  const reading = readGarment(picture, matte, 'top')
  if ('refusal' in reading) throw new Error(reading.refusal)
  const { left, right } = reading.upper!
  const { unit, sides, hipMid } = body
  expect(Math.abs(left.shoulder.x - sides.left.shoulder.x)).toBeLessThan(0.25 * unit)
  expect(Math.abs(right.shoulder.x - sides.right.shoulder.x)).toBeLessThan(0.25 * unit)
  for (const { sleeve, hem } of [left, right]) {
    expect(sleeve).not.toBeNull()
    expect(Math.abs(hem.y - hipMid.y)).toBeLessThan(0.25 * unit)
  }
})

test('a band of the trousers that was read as a part of the top stays with the trousers', () => {
  const { parts } = person
  const hem = body.hipMid.y
  const labels = parts.labels.map((label, i) => {
    const y = Math.floor(i / parts.width) / parts.scale
    return label === lower && y < hem + 22 ? upper : label
  })
  const misread = { ...person, parts: { ...parts, labels } }
  const band = { x: 190, y: hem + 14 }
  expect(matteAt(takeOffGarment(picture, misread, 'top').matte, band)).toBe(0)
  expect(matteAt(takeOffGarment(picture, misread, 'bottom').matte, band)).toBe(1)
})

test('what hangs below the hem in fringes is not part of a worn top', () => {
  const { picture: fringed } = drawPerson(420, 660, 210, 140)
  const hem = Math.round(body.hipMid.y)
  const side = body.sides.right.hip.x + 16
  for (let y = hem - 10; y < hem + 45; y++) {
    for (let x = side; x < side + 9; x++) fringed.pixels.set([44, 92, 168], (y * 420 + x) * 3)
  }
  const { matte } = takeOffGarment(fringed, readSightedPerson(fringed, sighting), 'top')
  expect(matteAt(matte, { x: side + 4, y: hem + 34 })).toBe(0)
})

test('a worn top is whole where locks of hair lay on it, in its own colour', () => {
  const { picture: long } = drawPerson(420, 660, 210, 140)
  const lock = { x: chest.x - 30, y: chest.y }
  for (let y = 60; y < chest.y + 20; y++) {
    for (let x = lock.x - 9; x < lock.x + 9; x++) {
      const strand = ((x * 7919) % 13) - 6
      long.pixels.set(
        colours.hair.map((value) => value + strand),
        (y * 420 + x) * 3,
      )
    }
  }
  const { picture: painted, matte } = takeOffGarment(long, readSightedPerson(long, sighting), 'top')
  expect(matteAt(matte, lock)).toBeGreaterThan(0.9)
  const colour = [0, 1, 2].map((c) => painted.pixels[(lock.y * 420 + lock.x) * 3 + c])
  colours.shirt.forEach((value, c) => expect(Math.abs(colour[c] - value)).toBeLessThan(30))
})

test('a pale collar that was read as hair is a worn top’s, as on whoever tries on', () => {
  const { picture: collared } = drawPerson(420, 660, 210, 140)
  const white = [238, 238, 236]
  for (let y = 148; y < 172; y++)
    for (let x = 176; x < 244; x++) collared.pixels.set(white, (y * 420 + x) * 3)
  const read = readSightedPerson(collared, sighting)
  const { parts } = read
  const labels = parts.labels.map((label, i) => {
    const [x, y] = [(i % parts.width) / parts.scale, Math.floor(i / parts.width) / parts.scale]
    return label === upper && y > 146 && y < 172 && x < 200 ? hair : label
  })
  const { picture: painted } = takeOffGarment(collared, { ...read, parts: { ...parts, labels } }, 'top')
  const place = (160 * 420 + 192) * 3
  expect([...painted.pixels.subarray(place, place + 3)]).toEqual(white)
})

function between(one: { x: number; y: number }, other: { x: number; y: number }) {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function matteAt({ width, values }: Plane, { x, y }: { x: number; y: number }): number {
  return values[Math.round(y) * width + Math.round(x)]
}
