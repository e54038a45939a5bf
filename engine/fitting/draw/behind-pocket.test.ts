import { expect, test } from 'vitest'
import type { GarmentClass } from '../../garment/garment.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { readBody } from '../body/read-body.ts'
import { behindPocket } from './behind-pocket.ts'

/**
 * How much trousers hide of a sleeve near its elbow and near its wrist, and of what lies beside them. They reach up to the elbow and lie over the
 * hand, but for so many rows of it that are in sight.
 */
function hiddenOf(garmentClass: GarmentClass, inSight = 0) {
  const model = drawModel()
  putPart(model, 'upper', [196, 150, 222, 230])
  putPart(model, 'lower', [186, 195, 240, 320])
  if (inSight > 0) putPart(model, 'skin', [202, 246, 220, 246 + inSight])
  const hidden = behindPocket(readBody(model), garmentClass, 'right')
  return { nearElbow: hidden(208, 205), nearWrist: hidden(209, 240), beside: hidden(250, 240) }
}

test.each([
  ['top', 'top'],
  ['coat', 'outerwear'],
] as const)(
  'the end of a %s’s sleeve goes behind trousers with the hand in their pocket, and nothing else of it',
  (_, garmentClass) => {
    expect(hiddenOf(garmentClass)).toEqual({ nearElbow: 0, nearWrist: 1, beside: 0 })
  },
)

test('a dress lies before the trousers that it replaces, sleeves and all', () => {
  expect(hiddenOf('dress')).toEqual({ nearElbow: 0, nearWrist: 0, beside: 0 })
})

test('a sleeve lies before trousers where its hand is in sight', () => {
  expect(hiddenOf('top', 40)).toEqual({ nearElbow: 0, nearWrist: 0, beside: 0 })
})
