import { expect, test } from 'vitest'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import type { StudioModel } from '../../studio/types.ts'
import { layGarment } from '../fit-garment.ts'
import { bendUnderHem } from './bend-under-hem.ts'

const wristY = 250
const lowHem = 290

/** Both hands in the pockets of wide trousers, the forearms in old sleeves. */
function handsInPockets(isSleeved: boolean): StudioModel {
  const model = drawModel()
  for (const left of [56, 190]) {
    if (isSleeved) putPart(model, 'upper', [left, 165, left + 42, wristY - 5])
    putPart(model, 'lower', [left, wristY - 5, left + 42, 310])
  }
  return model
}

/** A garment whose cloth reaches in the wrists' row so far from the middle. */
function hang(model: StudioModel, half: number) {
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  for (let x = 0; x < 288; x++)
    drawn.layer.values[(wristY * 288 + x) * 4 + 3] = Math.abs(x - 144) < half ? 1 : 0
  return { ...drawn, hemY: lowHem }
}

test('TRY-42 a forearm that a sleeve hid, its hand in a pocket, is bent inwards until the new garment covers its end', () => {
  const model = handsInPockets(true)
  const drawn = hang(model, 62)
  const { left, right } = bendUnderHem(model, drawn)
  expect(144 - left.joints.wrist.x).toBeLessThan(62 - 4)
  expect(right.joints.wrist.x - 144).toBeLessThan(62 - 4)
  expect(right.joints.elbow).toEqual(drawn.arms.right.joints.elbow)
})

test('TRY-42 it is not where cloth covers its end anyway, where the forearm is in sight, or the hand', () => {
  const wide = handsInPockets(true)
  const covered = hang(wide, 100)
  expect(bendUnderHem(wide, covered)).toEqual(covered.arms)
  const bare = handsInPockets(false)
  const drawn = hang(bare, 62)
  expect(bendUnderHem(bare, drawn)).toEqual(drawn.arms)
  const model = handsInPockets(true)
  putPart(model, 'skin', [190, wristY - 5, 232, 290])
  const seen = hang(model, 62)
  expect(bendUnderHem(model, seen).right).toBe(seen.arms.right)
})

test('TRY-92 so is one of whose hand but the beginning is in sight above the pocket', () => {
  const model = handsInPockets(true)
  putPart(model, 'skin', [190, wristY - 5, 232, wristY + 6])
  const drawn = hang(model, 62)
  expect(bendUnderHem(model, drawn).right.joints.wrist.x - 144).toBeLessThan(62 - 4)
})
