import { expect, test } from 'vitest'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { settleForearms } from './settle-forearms.ts'

const width = 288
const skirtColour = [235, 230, 220]
/** The outline of the arm on the right, and rows in which a skirt hides all but a strip of it. */
const outline = 222
const hidden = { from: 205, to: 235 }

/** An arm beside a wide skirt: between elbow and hand a strip of so many pixels is in sight, and was read as the skirt. */
function besideSkirt(strip: number) {
  const model = drawModel()
  const { picture, layers } = model
  for (let y = 180; y < 290; y++) {
    for (let x = 150; x < width; x++) {
      const i = y * width + x
      const isHidden = y >= hidden.from && y < hidden.to
      const isArm = x < outline && x >= outline - (isHidden ? strip : 20)
      for (const layer of Object.values(layers)) layer.values[i] = 0
      if (x >= outline) continue
      layers.alpha.values[i] = 1
      layers[isArm && !isHidden ? 'skin' : 'lower'].values[i] = 1
      picture.pixels.set(isArm ? skinColour : skirtColour, i * 3)
    }
  }
  const { elbow, wrist } = model.body.sides.right
  Object.assign(elbow, { x: outline - 10, y: 185 })
  Object.assign(wrist, { x: outline - 10, y: 255 })
  settleForearms(model)
  const at = (x: number) => 220 * width + x
  return (x: number) => ({ skin: layers.skin.values[at(x)], lower: layers.lower.values[at(x)] })
}

test('TRY-65 a strip of forearm beside a wide skirt is skin as far as it has the colour of arm and hand', () => {
  const read = besideSkirt(7)
  for (const inwards of [2, 5]) expect(read(outline - inwards)).toEqual({ skin: 1, lower: 0 })
  expect(read(outline - 12)).toEqual({ skin: 0, lower: 1 })
})

test('a skirt that hides the forearm as a whole stays one', () => {
  expect(besideSkirt(0)(outline - 2)).toEqual({ skin: 0, lower: 1 })
})
