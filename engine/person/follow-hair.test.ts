import { expect, test } from 'vitest'
import type { Picture } from '../picture.ts'
import { classSharesOf } from '../test/class-shares.ts'
import type { Colour } from '../test/drawn-person.ts'
import { colours, drawPerson, seeAnew } from '../test/drawn-person.ts'
import { hair, upper, type LabelMap } from './labels.ts'
import { parsePerson } from './parse-person.ts'

const size = { width: 420, height: 660 }
const neck = { x: 210, y: 140 }
const navy: Colour = [26, 28, 46]

test('long hair is hair down to its ends on the chest', () => {
  const { picture, sighting } = drawPerson(size.width, size.height, neck.x, neck.y)
  drawLocks(picture, 120)
  const parts = parsePerson(picture, seeAnew(picture, sighting))
  for (const side of [-1, 1]) {
    for (const below of [30, 60, 90, 110])
      expect(labelAt(parts, neck.x + side * 40, neck.y + below)).toBe(hair)
    expect(labelAt(parts, neck.x + side * 40, neck.y + 128)).toBe(upper)
  }
  for (const below of [30, 60, 90]) expect(labelAt(parts, neck.x, neck.y + below)).toBe(upper)
})

test('dark brown hair is told from a navy top', () => {
  const { picture, sighting } = drawPerson(size.width, size.height, neck.x, neck.y)
  repaint(picture, colours.shirt, navy)
  drawLocks(picture, 120)
  const parts = parsePerson(picture, seeAnew(picture, sighting))
  for (const side of [-1, 1])
    for (const below of [30, 60, 90]) expect(labelAt(parts, neck.x + side * 40, neck.y + below)).toBe(hair)
  for (const below of [30, 60, 90]) expect(labelAt(parts, neck.x, neck.y + below)).toBe(upper)
})

test('what is printed in the colour of the hair, but does not hang from it, is cloth', () => {
  const { picture, sighting } = drawPerson(size.width, size.height, neck.x, neck.y)
  drawLocks(picture, 40)
  for (const side of [-1, 1])
    fill(picture, (x, y) => Math.abs(x - neck.x - side * 40) < 14 && y > neck.y + 60 && y < neck.y + 120)
  const parts = parsePerson(picture, seeAnew(picture, sighting))
  for (const side of [-1, 1]) {
    expect(labelAt(parts, neck.x + side * 40, neck.y + 30)).toBe(hair)
    expect(labelAt(parts, neck.x + side * 40, neck.y + 90)).toBe(upper)
  }
})

test('a print in a colour of its own beside a lock is cloth', () => {
  const { picture, sighting } = drawPerson(size.width, size.height, neck.x, neck.y)
  repaint(picture, colours.shirt, navy)
  const isPrint = (x: number, y: number) =>
    Math.abs(Math.abs(x - neck.x) - 40) < 30 && y > neck.y + 50 && y < neck.y + 86
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++)
      if (isPrint(x, y) && x % 9 < 6) picture.pixels.set([250, 112, 20], (y * size.width + x) * 3)
  drawLocks(picture, 120)
  const parts = parsePerson(picture, seeAnew(picture, sighting))
  for (const aside of [-22, -16, 16, 22])
    for (const below of [56, 68, 80]) expect(labelAt(parts, neck.x + aside, neck.y + below)).not.toBe(hair)
  for (const side of [-1, 1]) expect(labelAt(parts, neck.x + side * 40, neck.y + 68)).toBe(hair)
})

test('a top in the very colour of the hair stays a top', () => {
  const { picture, sighting } = drawPerson(size.width, size.height, neck.x, neck.y)
  repaint(picture, colours.shirt, colours.hair)
  drawLocks(picture, 10)
  const parts = parsePerson(picture, seeAnew(picture, sighting))
  for (const side of [-1, 0, 1])
    for (const below of [60, 90, 120]) expect(labelAt(parts, neck.x + side * 40, neck.y + below)).toBe(upper)
})

test('TRY-48 long hair is followed to its ends, though the network of classes sees clothes in their place', () => {
  const { picture, sighting } = drawPerson(size.width, size.height, neck.x, neck.y)
  drawLocks(picture, 120)
  const seen = seeAnew(picture, sighting)
  const ends = neck.y + 40
  const classes = classSharesOf(parsePerson(picture, seen), ends, ends)
  const parts = parsePerson(picture, { ...seen, classes })
  for (const side of [-1, 1])
    for (const below of [30, 60, 90, 110])
      expect(labelAt(parts, neck.x + side * 40, neck.y + below), `${below} below`).toBe(hair)
  for (const below of [30, 60, 90]) expect(labelAt(parts, neck.x, neck.y + below)).toBe(upper)
})

/** Two locks beside the face, down to so far below the neck, narrower towards their ends. */
function drawLocks(picture: Picture, below: number) {
  fill(picture, (x, y) => {
    const depth = (y - neck.y + 80) / (below + 80)
    return depth > 0 && depth < 1 && Math.abs(Math.abs(x - neck.x) - 40) < 15 * Math.sqrt(1 - depth ** 3)
  })
}

/** Paints hair: lighter and darker strands run downwards. */
function fill({ width, height, pixels }: Picture, isInside: (x: number, y: number) => boolean) {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInside(x, y)) continue
      const strand = ((x * 7919) % 13) - 6
      const o = (y * width + x) * 3
      for (let c = 0; c < 3; c++) pixels[o + c] = colours.hair[c] + strand
    }
  }
}

function repaint({ pixels }: Picture, from: Colour, to: Colour) {
  for (let o = 0; o < pixels.length; o += 3)
    if (from.every((value, c) => Math.abs(pixels[o + c] - value) < 3)) pixels.set(to, o)
}

function labelAt({ width, scale, labels }: LabelMap, x: number, y: number): number {
  return labels[Math.round(y * scale) * width + Math.round(x * scale)]
}
