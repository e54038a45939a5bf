import { expect, test } from 'vitest'
import type { StudioModel } from '../../studio/types.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { layGarment } from '../fit-garment.ts'
import { goesIntoPocket } from '../body/hand-in-pocket.ts'
import { seesHand } from '../body/see-arm.ts'
import { reachUnderHem } from './under-hem.ts'

/** Of the drawn person, in rows. */
const wristY = 250
const lowHem = wristY + 10

/** A person with both hands in the pockets of wide trousers. */
function handsInPockets(): StudioModel {
  const model = drawModel()
  for (const left of [56, 190]) putPart(model, 'lower', [left, wristY - 5, left + 42, 310])
  return model
}

/** A top on a person, its hem at a row. */
const hangTop = (model: StudioModel, hemY: number): DrawnGarment => ({
  ...layGarment(model, readDrawn(tShirt.corners))!,
  hemY,
})

test.each(['left', 'right'] as const)(
  'the %s forearm goes under a low hem more and more towards its hand in a pocket, first on its inner side',
  (key) => {
    const model = handsInPockets()
    const top = hangTop(model, lowHem)
    const arm = top.arms[key]
    const under = reachUnderHem(model, top, arm)!
    const half = 8
    /** How much lies on the arm's inner edge, its middle and its outer edge, at a part of the way from elbow to wrist. */
    const across = (down: number) => {
      const along = arm.upperLength + down * (arm.length - arm.upperLength)
      return [under(along, half, -1, half), under(along, 0, 1, half), under(along, half, 1, half)]
    }
    expect(across(0.2)).toEqual([0, 0, 0])
    expect(across(0.45)).toEqual([1, 0, 0])
    expect(across(0.9)).toEqual([1, 1, 0])
    expect(across(1.1)).toEqual([1, 1, 1])
    const middles = Array.from({ length: 20 }, (_, k) => across(k / 20)[1])
    expect(middles).toEqual(middles.toSorted((one, other) => one - other))
  },
)

test('an arm that hangs behind the hip goes under a low hem, though its hand is in sight', () => {
  const model = drawModel()
  putPart(model, 'lower', [186, 222, 232, 242])
  const top = hangTop(model, lowHem)
  expect(reachUnderHem(model, top, top.arms.right)).not.toBeNull()
  expect(reachUnderHem(model, top, top.arms.left)).toBeNull()
})

test('TRY-32 an arm that hangs behind the hip goes under a hem above its wrist, from the elbow on; one before it does not', () => {
  const model = drawModel()
  putPart(model, 'lower', [186, 222, 232, 242])
  const top = hangTop(model, wristY - 15)
  const { upperLength, length } = top.arms.right
  const under = reachUnderHem(model, top, top.arms.right)!
  expect(under(upperLength, 8, -1, 8), 'its inner side at the elbow').toBeGreaterThan(0.5)
  expect(under(upperLength, 8, 1, 8), 'its outer side at the elbow').toBe(0)
  expect(under(length, 0, 1, 8), 'its middle at the wrist').toBe(1)
  expect(reachUnderHem(model, top, top.arms.left)).toBeNull()
})

test('TRY-60 where trousers begin to hide an arm the top that hangs over them covers it, too', () => {
  const model = drawModel()
  putPart(model, 'lower', [186, 212, 232, 242])
  const top = hangTop(model, lowHem)
  const arm = top.arms.right
  const under = reachUnderHem(model, top, arm)!
  let along = Math.ceil(arm.upperLength)
  while (arm.at(along).point.y < 214) along++
  expect(under(along, 8, 1, 8)).toBeGreaterThan(0.9)
  expect(under(along - 12, 8, 1, 8)).toBe(0)
})

test('a hand before trousers stays before a low hem', () => {
  const model = drawModel()
  putPart(model, 'lower', [56, wristY + 5, 98, 310])
  putPart(model, 'skin', [68, wristY, 86, wristY + 40])
  const top = hangTop(model, lowHem)
  expect(reachUnderHem(model, top, top.arms.left)).toBeNull()
})

test('a hand that goes into a pocket, though its back is in sight, lies under a low hem', () => {
  const model = handsInPockets()
  const { wrist, hand } = hangTop(model, lowHem).arms.left.joints
  const back = Math.round(0.4 * (hand.y - wrist.y))
  putPart(model, 'skin', [68, wristY - 5, 86, wristY + back])
  const top = hangTop(model, lowHem)
  expect(seesHand(model, top.arms.left)).toBe(true)
  expect(reachUnderHem(model, top, top.arms.left)).not.toBeNull()
})

test('TRY-38 a whole hand on the hip, bent out of its forearm’s line, stays before a low hem', () => {
  const model = handsInPockets()
  putPart(model, 'skin', [64, wristY - 2, 118, wristY + 14])
  const top = hangTop(model, lowHem)
  expect(goesIntoPocket(model, top.arms.left)).toBe(true)
  expect(reachUnderHem(model, top, top.arms.left)).toBeNull()
})

test('a hem that ends above the wrist lies on no arm, even with a hand in the pocket below', () => {
  const model = handsInPockets()
  const top = hangTop(model, wristY - 5)
  expect(reachUnderHem(model, top, top.arms.left)).toBeNull()
})

test('a top that is tucked in lies on no arm: it ends in the waistband', () => {
  const model = handsInPockets()
  const top = hangTop(model, lowHem)
  const { placement, axes } = top.upper!
  const tuck = { level: 1.3, half: { left: 42, right: 42 }, below: () => 0, light: () => 1 }
  const tucked = { ...top, upper: { placement: { ...placement, tuck }, axes } }
  expect(reachUnderHem(model, tucked, top.arms.left)).toBeNull()
})

test('trousers and skirts have no hem that arms go under', () => {
  const model = handsInPockets()
  const drawn: DrawnGarment = { ...hangTop(model, lowHem), upper: null }
  expect(reachUnderHem(model, drawn, drawn.arms.left)).toBeNull()
})

test('TRY-42 a hand that carries a bag, of which but the beginning is in sight, stays before a low hem', () => {
  const model = drawModel()
  const { skin, shoes, alpha } = model.layers
  for (let y = wristY - 10; y < 310; y++) {
    for (let x = 56; x < 98; x++) {
      const i = y * 288 + x
      skin.values[i] = y < wristY + 1 ? 1 : 0
      // What is held has the layer of shoes.
      shoes.values[i] = 1 - skin.values[i]
      alpha.values[i] = 1
    }
  }
  const top = hangTop(model, lowHem)
  expect(reachUnderHem(model, top, top.arms.left)).toBeNull()
})

test('TRY-42 the cloth lies on all of a forearm where that goes in behind its side, not first at the wrist', () => {
  const model = handsInPockets()
  const top = hangTop(model, lowHem)
  const arm = top.arms.left
  const from = 222
  for (let y = from; y < 300; y++) for (let x = 40; x < 144; x++) top.layer.values[(y * 288 + x) * 4 + 3] = 1
  const under = reachUnderHem(model, top, arm)!
  const along = arm.upperLength + (from + 4 - arm.joints.elbow.y)
  expect(along).toBeLessThan(arm.length - 15)
  expect(under(along, 8, 1, 8), 'its outer side').toBeGreaterThan(0.9)
})

test('TRY-44 an arm above whose hand the hem was lifted lies before the cloth', () => {
  const model = handsInPockets()
  const top = { ...hangTop(model, lowHem), lifted: { left: true, right: false } }
  expect(reachUnderHem(model, top, top.arms.left)).toBeNull()
  expect(reachUnderHem(model, top, top.arms.right)).not.toBeNull()
})

test('TRY-44 a hand before a thigh, bent inwards, is in no pocket: more of it is in sight than a pocket shows', () => {
  const model = handsInPockets()
  putPart(model, 'skin', [72, wristY - 2, 114, wristY + 11])
  const top = hangTop(model, lowHem)
  expect(goesIntoPocket(model, top.arms.left)).toBe(true)
  expect(reachUnderHem(model, top, top.arms.left)).toBeNull()
})
