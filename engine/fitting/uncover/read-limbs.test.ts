import { expect, test } from 'vitest'
import { between } from '../../geometry/points.ts'
import { strapTop } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { layGarment } from '../fit-garment.ts'
import { noArm, readLimbs, shareArms } from './read-limbs.ts'

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
