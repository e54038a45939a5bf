import { expect, test } from 'vitest'
import { createPlane, type Plane } from '../../picture.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { layGarment } from '../fit-garment.ts'
import { dropLooseFingers } from './drop-loose-fingers.ts'

const [width, height] = [288, 384]

function fill(plane: Plane, [left, right, top, bottom]: readonly number[]) {
  for (let y = top; y < bottom; y++) plane.values.fill(1, y * width + left, y * width + right)
}

/** What of a piece of skin is before the new garment, once loose fingers are dropped. */
function drop(piece: readonly number[], isSkin = true) {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const [photo, bareArms] = [0, 1].map(() => createPlane(width, height))
  model.layers.skin.values.fill(0)
  fill(photo, piece)
  if (isSkin) fill(model.layers.skin, piece)
  dropLooseFingers(model, drawn, { photo, bareArms })
  return photo.values[piece[2] * width + piece[0]]
}

test('a finger alone on the new cloth goes', () => {
  expect(drop([140, 145, 160, 168])).toBe(0)
})

test('a hand on the new cloth stays, and so do a finger beside it and what is no skin', () => {
  expect(drop([135, 155, 160, 180]), 'a hand').toBe(1)
  expect(drop([20, 25, 160, 168]), 'beside the cloth').toBe(1)
  expect(drop([140, 145, 160, 168], false), 'a lock of hair').toBe(1)
})
