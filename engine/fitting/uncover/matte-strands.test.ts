import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel, oldGarmentColour } from '../../test/drawn-model.ts'
import { matteStrands } from './matte-strands.ts'

const width = 288
const hairColour = [214, 190, 150]

/** Hair that hangs over the old top to row 150, its last two rows half cloth, with a thin strand of three pixels below it. */
function drawHair() {
  const { picture, body, ...model } = drawModel()
  const [strands, erased] = [0, 1].map(() => createPlane(width, picture.height))
  for (let y = 60; y < 180; y++) {
    for (let x = 100; x < 190; x++) {
      const i = y * width + x
      const isHair = y < 150
      strands.values[i] = isHair ? 1 : 0
      erased.values[i] = isHair ? 0 : 1
      const isStrand = Math.abs(x - 144) < 2 && y < 152
      picture.pixels.set(isStrand || y < 148 ? hairColour : oldGarmentColour, i * 3)
    }
  }
  const colours = picture.pixels.slice()
  matteStrands({ ...model, picture, body }, strands, erased, colours)
  return { strands, colours }
}

test('hair over the old top has no fringe in its colour before the new one', () => {
  const { colours } = drawHair()
  for (const x of [120, 135, 165]) {
    const o = (149 * width + x) * 3
    for (let c = 0; c < 3; c++) expect(Math.abs(colours[o + c] - hairColour[c])).toBeLessThan(25)
  }
})

test('a thin strand that was read as the old top stays before the new one, and the cloth beside it does not', () => {
  const { strands } = drawHair()
  expect(strands.values[150 * width + 144]).toBeGreaterThan(0.9)
  expect(strands.values[150 * width + 152]).toBeLessThan(0.05)
})
