import { expect, test } from 'vitest'
import { createPicture, createPlane } from '../../picture.ts'
import { readSkin } from './read-skin.ts'

const [width, height] = [60, 60]

/** Skin of one colour, of which a share shines in white light. */
function showSkin(colour: number[], shining: number) {
  const picture = createPicture(width, height)
  const skin = createPlane(width, height)
  skin.values.fill(1)
  const white = shining * height
  for (let i = 0; i < width * height; i++)
    picture.pixels.set(
      Math.floor(i / width) < white ? colour.map((value) => Math.min(255, value + 60)) : colour,
      i * 3,
    )
  return readSkin(picture, skin)
}

test('skin that is imagined is as bright as dark skin is without its shine, and light skin stays as it is', () => {
  const dark = showSkin([110, 66, 48], 0.35)
  expect(dark.tone[0]).toBeGreaterThan(125)
  expect(dark.matte[0]).toBeLessThan(0.93 * dark.tone[0])
  // Its hue is that of the tone.
  expect(dark.matte[0] / dark.matte[2]).toBeCloseTo(dark.tone[0] / dark.tone[2], 5)
  const light = showSkin([220, 175, 150], 0)
  expect(light.matte).toEqual(light.tone)
})
