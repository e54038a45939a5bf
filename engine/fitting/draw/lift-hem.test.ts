import { expect, test } from 'vitest'
import type { StudioModel } from '../../studio/types.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { createLayer, type Layer } from '../layer.ts'
import { createPlane } from '../../picture.ts'
import { traceArm } from '../body/arm-axis.ts'
import { layGarment } from '../fit-garment.ts'
import { liftHem } from './lift-hem.ts'

const width = 288
const wristY = 250
const hemY = 280
/** The cloth is narrower than the arms that hang beside it. */
const edge = 212

/** Cloth from the chest down to a hem below the wrists, its rows numbered in red. */
function hangCloth(): Layer {
  const layer = createLayer(width, 384)
  for (let y = 120; y < hemY; y++)
    for (let x = 56; x < edge; x++) layer.values.set([y, 0, 0, 1], (y * width + x) * 4)
  return layer
}

/** The right sleeve ends at trousers that go on below it. */
function handInPocket(): StudioModel {
  const model = drawModel()
  putPart(model, 'upper', [186, 170, 232, 240])
  putPart(model, 'lower', [186, 240, 232, 384])
  return model
}

const lift = (model: StudioModel, layer: Layer, sleeves = createPlane(width, 384)) =>
  liftHem(model, layer, sleeves, { left: traceArm(model, -1), right: traceArm(model, 1) })

const coverAt = (layer: Layer, x: number, y: number) => layer.values[(y * width + x) * 4 + 3]

test('TRY-44 over a hand in a pocket the hem rises above the wrist, at the other side it hangs as it did', () => {
  const layer = hangCloth()
  expect(lift(handInPocket(), layer)).toEqual({ left: false, right: true })
  expect(coverAt(layer, 210, wristY - 12)).toBe(1)
  expect(coverAt(layer, 210, wristY)).toBe(0)
  expect(coverAt(layer, 100, hemY - 1)).toBe(1)
  const hems = Array.from({ length: 110 }, (_, k) => {
    let y = 383
    while (coverAt(layer, 100 + k, y) < 0.5) y--
    return y
  })
  expect(Math.max(...hems.slice(1).map((hem, k) => Math.abs(hem - hems[k])))).toBeLessThanOrEqual(2)
})

test('TRY-44 the cloth above it bunches: none is cut off, its rows keep their order', () => {
  const layer = hangCloth()
  lift(handInPocket(), layer)
  const rows = Array.from({ length: 120 }, (_, k) => layer.values[((125 + k) * width + 210) * 4])
  expect(rows).toEqual(rows.toSorted((one, other) => one - other))
  expect(rows[0]).toBe(125)
  expect(Math.max(...rows)).toBeGreaterThan(hemY - 8)
})

test('TRY-44 a hand before its thigh lifts no hem, nor does a hem that ends above a pocket rise', () => {
  expect(lift(drawModel(), hangCloth()).right).toBe(false)
  const short = hangCloth()
  short.values.fill(0, wristY * width * 4)
  expect(lift(handInPocket(), short).right).toBe(false)
})

test('a coat that hangs far below a pocket hides the hand', () => {
  const layer = hangCloth()
  for (let y = hemY; y < 340; y++)
    for (let x = 56; x < edge; x++) layer.values.set([y, 0, 0, 1], (y * width + x) * 4)
  expect(lift(handInPocket(), layer).right).toBe(false)
})

test('TRY-44 a forearm that the photo shows, or whose end the cloth covers, lifts no hem: it goes under', () => {
  const bare = handInPocket()
  putPart(bare, 'skin', [200, 180, 222, 252])
  expect(lift(bare, hangCloth()).right).toBe(false)
  const wide = hangCloth()
  for (let y = 120; y < hemY; y++)
    for (let x = edge; x < 240; x++) wide.values.set([y, 0, 0, 1], (y * width + x) * 4)
  expect(lift(handInPocket(), wide).right).toBe(false)
})

test('TRY-76 where one hand lifts the hem, it rises over the other in its pocket, too, though cloth covers that arm', () => {
  const model = handInPocket()
  putPart(model, 'upper', [56, 170, 102, 240])
  putPart(model, 'lower', [56, 240, 102, 384])
  const layer = hangCloth()
  expect(lift(model, layer)).toEqual({ left: true, right: true })
  expect(coverAt(layer, 78, wristY)).toBe(0)
  const wide = hangCloth()
  for (let y = 120; y < hemY; y++)
    for (let x = edge; x < 240; x++) wide.values.set([y, 0, 0, 1], (y * width + x) * 4)
  expect(lift(model, wide), 'over none where neither asks').toEqual({ left: false, right: false })
})

test('sleeves do not bunch with it', () => {
  const layer = hangCloth()
  const sleeves = createPlane(width, 384)
  for (let y = 0; y < hemY; y++) sleeves.values.fill(1, y * width + 205, y * width + 232)
  lift(handInPocket(), layer, sleeves)
  expect(layer.values[(240 * width + 210) * 4]).toBe(240)
})

test('TRY-44 a top that is drawn over such a hand is lifted there, and says so', () => {
  const model = handInPocket()
  for (const key of ['left', 'right'] as const) Object.assign(model.body.sides[key].wrist, { y: 210 })
  model.body.sides.right.wrist.x = 190
  expect(layGarment(model, readDrawn(tShirt.corners))?.lifted).toEqual({ left: false, right: true })
})
