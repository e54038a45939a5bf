import { expect, test } from 'vitest'
import { between } from '../../geometry/points.ts'
import { sleevelessShirt, strapTop } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { layGarment } from '../fit-garment.ts'
import { readLimbs } from './read-limbs.ts'
import { noArm, shareArms } from './share-arms.ts'

/** How much of a forearm that a long sleeve hid is imagined where trousers cover it. */
function imagined(isBehindHip: boolean): number {
  const model = drawModel()
  putPart(model, 'upper', [184, 160, 224, 235])
  if (isBehindHip) putPart(model, 'lower', [186, 222, 232, 242])
  const drawn = layGarment(model, readDrawn(strapTop))!
  const shares = noArm()
  const { elbow, wrist } = drawn.arms.right.joints
  shareArms(shares, readLimbs(model, drawn), between(elbow, wrist, 0.5), { beside: 1, pocket: 1 })
  return shares.bare
}

test('TRY-32 of a forearm that hangs behind the hip nothing is imagined where trousers cover it; one before them is there', () => {
  expect(imagined(true)).toBe(0)
  expect(imagined(false)).toBeGreaterThan(0.5)
})

test('TRY-36 beside a wide neckline the band of the old sleeve on a shoulder becomes the bare arm of a top without sleeves', () => {
  const model = drawModel()
  const { shoulder } = model.body.sides.right
  putPart(model, 'skin', [108, 108, 182, 140])
  const drawn = layGarment(model, readDrawn(sleevelessShirt))!
  const shares = noArm()
  const onBand = { x: shoulder.x + 4, y: shoulder.y + 2 }
  shareArms(shares, readLimbs(model, drawn), onBand, { beside: 1, pocket: 0 })
  expect(shares.bare).toBeGreaterThan(0.5)
})
