import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel, oldGarmentColour } from '../../test/drawn-model.ts'
import { matteStrands } from './matte-strands.ts'

const width = 288
const hairColour = [214, 190, 150]

/** Hair that hangs over the old top to row 150, its last two rows half cloth, with a thin strand of three pixels below it. */
function drawHair(colourAt: (x: number, y: number) => number[] | null = () => null, shareOfEnds = 1) {
  const { picture, body, ...model } = drawModel()
  const [strands, erased] = [0, 1].map(() => createPlane(width, picture.height))
  for (let y = 60; y < 180; y++) {
    for (let x = 100; x < 190; x++) {
      const i = y * width + x
      const isHair = y < 150
      strands.values[i] = !isHair ? 0 : y < 147 ? 1 : shareOfEnds
      erased.values[i] = isHair ? 0 : 1
      const isStrand = Math.abs(x - 144) < 2 && y < 152
      const usual = isStrand || y < 148 ? hairColour : oldGarmentColour
      picture.pixels.set(colourAt(x, y) ?? usual, i * 3)
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

test('TRY-48 a strand in which a photo’s coarse hues mix the old top’s has the hue of the hair and its own light', () => {
  const tinted = [hairColour[0], hairColour[1] - 45, hairColour[2] - 12]
  const { colours } = drawHair((x, y) => (y === 148 && x > 155 ? tinted : null))
  const o = (148 * width + 165) * 3
  const [red, green] = [colours[o], colours[o + 1]]
  expect(red / green).toBeCloseTo(hairColour[0] / hairColour[1], 1)
  expect(green).toBeLessThan(hairColour[1])
})

test('TRY-115 what has the hair’s own colour at its ends is hair, however softly it was read: they have no outline', () => {
  const { strands } = drawHair(() => null, 0.6)
  for (const x of [120, 144, 165]) expect(strands.values[147 * width + x]).toBeGreaterThan(0.9)
})
