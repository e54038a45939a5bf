import { expect, test } from 'vitest'
import { colourOf, contrastOf, hexOf, isDark, readableOn, textContrast, type Colour } from './colours.ts'

test('BUTTON-2 the text reads on every colour that a shop may choose', () => {
  const parts = Array.from({ length: 16 }, (_, index) => index * 17)
  const colours = parts.flatMap((red) =>
    parts.flatMap((green) => parts.map((blue): Colour => [red, green, blue])),
  )
  const unreadable = colours.filter((ground) => contrastOf(ground, readableOn(ground)) < textContrast)
  expect(unreadable).toEqual([])
})

test('contrast is what WCAG says it is', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBe(21)
  // The examples of its explanation: the first grey that passes on white, and the last that does not.
  expect(contrastOf([118, 118, 118], [255, 255, 255])).toBeGreaterThan(4.5)
  expect(contrastOf([119, 119, 119], [255, 255, 255])).toBeLessThan(4.5)
  expect(isDark([24, 26, 32])).toBe(true)
  expect(isDark([240, 238, 230])).toBe(false)
})

test('a colour is written and read back', () => {
  expect(hexOf([15, 59, 179])).toBe('#0f3bb3')
  expect(colourOf('#0F3bb3')).toEqual([15, 59, 179])
  expect(colourOf('red')).toBeNull()
})
