import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import type { StudioModel } from '../../studio/types.ts'
import { layGarment } from '../fit-garment.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { smoothArms } from './smooth-arms.ts'
import type { Underneath } from './underneath.ts'

const [width, height] = [288, 384]

type Where = (x: number, y: number) => boolean

/** How much of the right arm, beside a trunk and old garment that go, is before the new garment once it is smoothed. */
function smoothArm(
  model: StudioModel,
  isArm: Where,
  isErased: Where,
  { isImagined = () => false, keepsLower = true }: { isImagined?: Where; keepsLower?: boolean } = {},
) {
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const [photo, bareArms, erased, shape] = [0, 1, 2, 3].map(() => createPlane(width, height))
  const arms = new Uint8Array(width * height)
  const colours = new Uint8Array(width * height * 3)
  shape.values.fill(1)
  for (let y = 150; y < 290; y++) {
    for (let x = 120; x < 215; x++) {
      const i = y * width + x
      photo.values[i] = isArm(x, y) ? 1 : 0
      bareArms.values[i] = isImagined(x, y) ? 1 : 0
      erased.values[i] = isErased(x, y) ? 1 : 0
    }
  }
  const under: Underneath = { bare: { shape, arms, colours }, lay: () => 0, beneath: [] }
  smoothArms(model, drawn, erased, { photo, bareArms }, under, keepsLower)
  return (x: number, y: number) => Math.max(photo.values[y * width + x], bareArms.values[y * width + x])
}

test('folds of the old garment cut no waves into an arm: what they hid is skin, and no bulge of it lies on the new garment', () => {
  // Its inner edge at 196 waves by two pixels.
  const edge = (y: number) => 196 + 2 * Math.sign(Math.sin(y / 2))
  const front = smoothArm(
    drawModel(),
    (x, y) => x >= edge(y),
    (x, y) => x < edge(y),
  )
  for (let y = 192; y < 212; y++) {
    expect([y, front(194, y)]).toEqual([y, expect.closeTo(0, 1)])
    expect([y, front(198, y)]).toEqual([y, expect.closeTo(1, 1)])
    expect(Math.abs(front(196, y) - front(196, y + 1))).toBeLessThan(0.35)
  }
})

test('an arm that goes to a pocket is not rounded off at the trousers', () => {
  const model = drawModel()
  const pocket = 208
  for (let y = pocket; y < 260; y++) model.layers.lower.values.fill(1, y * width + 186, y * width + 222)
  const front = smoothArm(
    model,
    (x, y) => x >= 196 && y < pocket,
    (x, y) => x < 196 || y >= pocket,
  )
  for (const x of [198, 205, 212]) expect([x, front(x, pocket - 1)]).toEqual([x, expect.closeTo(1, 1)])
})

test('beside a hand nothing imagined sticks out where trousers go too, and the hand keeps its edge', () => {
  const model = drawModel()
  const { wrist } = layGarment(model, readDrawn(tShirt.corners))!.arms.right.joints
  const [left, right, top] = [wrist.x - 7, wrist.x + 7, Math.round(wrist.y) + 2]
  for (let y = top - 20; y < 290; y++)
    model.layers.lower.values.fill(1, y * width + 120, y * width + left - 13)
  const front = smoothArm(
    model,
    (x, y) => x >= left && x < right && y >= top,
    (x, y) => x < left || y < top,
    {
      isImagined: (x, y) =>
        (x >= left && x < right && y < top) || (x >= left - 12 && x < left && y >= top + 4 && y < top + 8),
      keepsLower: false,
    },
  )
  for (let y = top + 4; y < top + 8; y++) {
    expect([y, front(Math.floor(left) - 8, y)]).toEqual([y, expect.closeTo(0, 1)])
    expect([y, front(Math.ceil(left) + 1, y)]).toEqual([y, expect.closeTo(1, 1)])
  }
})

test('under a dress that replaces the trousers, an arm of which they hid a half keeps what is in sight of it', () => {
  const model = drawModel()
  const [left, right] = [204, 210]
  for (let y = 150; y < 240; y++) model.layers.lower.values.fill(1, y * width + 150, y * width + left)
  const front = smoothArm(
    model,
    (x, y) => x >= left && x < right && y < 240,
    (x, y) => x < left && y < 240,
    { keepsLower: false },
  )
  for (let y = 195; y < 212; y++)
    for (let x = left; x < right - 1; x++) expect([x, y, front(x, y)]).toEqual([x, y, expect.closeTo(1, 1)])
})

test('a narrow part of an arm, which an old top hid for the most, stays between the new garment and the wall', () => {
  const model = drawModel()
  const [left, right] = [204, 210]
  for (let y = 150; y < 290; y++) model.layers.alpha.values.fill(0, y * width + right, y * width + 230)
  const front = smoothArm(
    model,
    (x) => x >= left && x < right,
    (x) => x < left,
  )
  for (let y = 195; y < 212; y++) expect([y, front(right - 2, y)]).toEqual([y, expect.closeTo(1, 1)])
})
