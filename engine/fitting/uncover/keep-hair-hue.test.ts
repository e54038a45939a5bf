import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { keepHairHue } from './keep-hair-hue.ts'

const width = 288
const hairColour = [200, 165, 110]
const oldTop = [190, 20, 40]
const [between, end] = [144, 150]

/** Hair that hangs over the old top to row 150; in a row near its ends that shows through. */
function keepHueOf(colour: number[], hair = hairColour) {
  const { picture, body, ...model } = drawModel()
  const [strands, erased] = [0, 1].map(() => createPlane(width, picture.height))
  for (let y = 30; y < 200; y++) {
    for (let x = 100; x < 190; x++) {
      const i = y * width + x
      strands.values[i] = y < end ? 1 : 0
      erased.values[i] = y < end ? 0 : 1
      picture.pixels.set(y === between ? colour : y < end ? hair : oldTop, i * 3)
    }
  }
  const colours = picture.pixels.slice()
  keepHairHue({ ...model, picture, body }, strands, erased, colours)
  const o = (between * width + 144) * 3
  return [...colours.subarray(o, o + 3)]
}

test('TRY-55 where a red top shows through ends of fair hair, they have the hair’s hue', () => {
  const [red, green, blue] = keepHueOf([205, 110, 90])
  expect(red / green).toBeCloseTo(hairColour[0] / hairColour[1], 1)
  expect(blue / green).toBeCloseTo(hairColour[2] / hairColour[1], 1)
})

test('TRY-115 and its light: what is half a dark top is not taken for a strand in shade', () => {
  const half = hairColour.map((value, c) => (value + oldTop[c]) / 2)
  keepHueOf(half).forEach((value, c) => expect(Math.abs(value - hairColour[c])).toBeLessThan(25))
})

test('TRY-55 a strand on which white light shines, and one in shade, keep their colour', () => {
  for (const own of [hairColour.map((value) => value + 25), hairColour.map((value) => value * 0.6)])
    keepHueOf(own).forEach((value, c) => expect(Math.abs(value - own[c])).toBeLessThan(6))
})

test('what lies about the neck, of a hue that is neither the hair’s nor the old top’s, keeps it', () => {
  const headphones = [90, 110, 140]
  expect(keepHueOf(headphones)).toEqual(headphones)
})

test('hair of one hue throughout stays as it is', () => {
  expect(keepHueOf([192, 192, 192], [192, 192, 192])).toEqual([192, 192, 192])
})

test('dark hair keeps all its hues', () => {
  expect(keepHueOf([70, 30, 30], [52, 40, 34])).toEqual([70, 30, 30])
})
