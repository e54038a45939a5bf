import { expect, test } from 'vitest'
import { colourAt, colours, drawPerson } from '../test/drawn-person.ts'
import type { Picture } from '../picture.ts'
import { balancePicture } from '../pixels/balance.ts'
import { findBalance } from './find-balance.ts'

const { picture, sighting } = drawPerson(420, 660, 210, 140)
const [face] = sighting.faces
const cheek = { x: 210, y: 84 }

function lit(red: number, green: number, blue: number): Picture {
  const gains = [red, green, blue]
  return { ...picture, pixels: picture.pixels.map((value, o) => Math.min(255, value * gains[o % 3])) }
}

function correct(photo: Picture): Picture {
  const balance = findBalance(photo, face)
  return balance ? balancePicture(photo, balance) : photo
}

test('skin in neutral and in warm light is left as it is, of every complexion', () => {
  for (const [red, green, blue] of [
    [1, 1, 1],
    [1.05, 0.97, 0.85],
    [0.66, 0.6, 0.6],
    [1.15, 1.15, 1.2],
  ])
    expect(findBalance(lit(red, green, blue), face)).toBe(null)
})

test.each([
  ['yellow', 1.1, 0.95, 0.3],
  ['blue', 0.6, 0.85, 1.15],
  ['green', 0.6, 1, 0.7],
] as const)('in %s light the face looks like skin again', (_, r, g, b) => {
  const warmth = ([red, , blue]: readonly number[]) => Math.log(red / blue)
  const off = (shown: Picture) => Math.abs(warmth(colourAt(shown, cheek)) - warmth(colours.skin))
  const photo = lit(r, g, b)
  expect(off(correct(photo))).toBeLessThan(0.6 * off(photo))
  const [red, green, blue] = colourAt(correct(photo), cheek)
  expect(red).toBeGreaterThan(green)
  expect(green).toBeGreaterThan(blue)
})

test.each([
  ['skin in a vivid photo has more colour than any', [236, 140, 84]],
  ['a mask or a phone is before the face', [120, 180, 220]],
] as const)('TRY-164 the light is left as it is where %s, and the rest is grey', (_, colour) => {
  const before = { ...picture, pixels: picture.pixels.slice() }
  const isOfFace = (x: number, y: number) =>
    x >= face.x && x < face.x + face.width && y >= face.y && y < face.y + face.height
  for (let i = 0; i < before.width * before.height; i++)
    if (isOfFace(i % before.width, Math.floor(i / before.width))) before.pixels.set(colour, i * 3)
  expect(findBalance(before, face)).toBe(null)
})

test('a photo in little light becomes bright, with or without a face; dark skin before a bright wall stays dark', () => {
  const dark = lit(0.35, 0.35, 0.35)
  for (const seen of [face, null]) {
    const balance = findBalance(dark, seen)
    if (!balance) throw new Error('Nothing was corrected.')
    expect(colourAt(balancePicture(dark, balance), { x: 20, y: 20 })[0]).toBeGreaterThan(140)
  }
  const darkSkin = { ...picture, pixels: picture.pixels.slice() }
  for (let o = 0; o < darkSkin.pixels.length; o += 3)
    if (darkSkin.pixels[o] === colours.skin[0]) darkSkin.pixels.set([74, 48, 38], o)
  expect(findBalance(darkSkin, face)).toBe(null)
})

test('somebody in the dark before a bright window becomes bright; what is behind may burn out', () => {
  const window = lit(0.22, 0.22, 0.22)
  for (let y = 0; y < 660; y++) window.pixels.fill(250, (y * 420 + 380) * 3, (y * 420 + 418) * 3)
  const headAndChest = { x: 140, y: 40, width: 140, height: 190 }
  expect(findBalance(window, face)).toBe(null)
  const balance = findBalance(window, face, headAndChest)
  if (!balance) throw new Error('Nothing was corrected.')
  expect(colourAt(balancePicture(window, balance), cheek)[0]).toBeGreaterThan(90)
})
