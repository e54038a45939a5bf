import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { tShirt, trousers } from '../../test/drawn-garments.ts'
import { layGarment } from '../fit-garment.ts'
import { findLeftovers } from './find-leftovers.ts'

test('a hole that trousers laid flat have at the crotch shows no background through old ones', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(trousers, 'bottom'))!
  for (let y = 286; y < 294; y++)
    for (let x = 141; x < 147; x++) drawn.layer.values[(y * 288 + x) * 4 + 3] = 0
  const erased = createPlane(288, 384)
  erased.values.set(model.layers.lower.values)
  const leftover = findLeftovers(model, drawn, erased)
  expect(leftover.values[290 * 288 + 144]).toBe(1)
  expect(leftover.values[290 * 288 + 60]).toBe(0)
})

test('beside the band of new trousers no background shows where old ones were', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(trousers, 'bottom'))!
  const i = (Math.ceil(drawn.waistY) + 1) * 288 + 144
  for (let k = 0; k <= i; k++) if (Math.abs((k % 288) - 144) < 8) drawn.layer.values[k * 4 + 3] = 0
  const erased = createPlane(288, 384)
  erased.values.fill(1)
  expect(findLeftovers(model, drawn, erased).values[i]).toBeGreaterThan(0.9)
})

test('TRY-102 below a hem that rises towards its side no cloth is added, into a hole above it there is', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(trousers, 'bottom'))!
  const { unit } = model.body
  // Cut off above the knees.
  const hem = Math.round(model.body.hipMid.y + 0.8 * unit)
  drawn.layer.values.fill(0, hem * 288 * 4)
  const row = hem - Math.round(0.25 * unit)
  const first = drawn.layer.values.findIndex((value, k) => k >= row * 288 * 4 && k % 4 === 3 && value > 0.9)
  const column = (Math.floor(first / 4) % 288) + 6
  const clear = (top: number, bottom: number) => {
    for (let y = top; y < bottom; y++)
      for (let x = column - 3; x <= column + 3; x++) drawn.layer.values[(y * 288 + x) * 4 + 3] = 0
  }
  const risen = hem - Math.round(0.15 * unit)
  clear(risen, hem + 10)
  clear(row, row + 4)
  const erased = createPlane(288, 384)
  erased.values.fill(1)
  const { values } = findLeftovers(model, { ...drawn, hemY: hem }, erased)
  expect(values[(risen + 4) * 288 + column], 'below the hem').toBe(0)
  expect(values[(row + 2) * 288 + column], 'in the hole').toBeGreaterThan(0.9)
})

test('TRY-34 a top that hangs over wide hips covers them down to its hem, without a notch beside its corner, and not what is worn below', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const { axes, placement } = drawn.upper!
  placement.tuck = null
  const beside = (down: number) => {
    const { x, y } = axes.at(0.06 * model.body.unit, down)
    let i = Math.round(y) * 288 + Math.round(x)
    while (drawn.layer.values[i * 4 + 3] > 0.02) i++
    return i + 3
  }
  const [onHip, belowHem] = [beside(placement.hemDown - 20), beside(placement.hemDown - 20) + 24 * 288]
  const { alpha, lower, skin, upper } = model.layers
  for (let i = onHip - 10 * 288; i < belowHem + 10 * 288; i++) {
    if (Math.abs((i % 288) - (onHip % 288)) > 5) continue
    alpha.values[i] = lower.values[i] = 1
    skin.values[i] = upper.values[i] = 0
  }
  // The hem's own corner, a few columns into the cloth.
  const column = (onHip % 288) - 9
  let corner = Math.floor(belowHem / 288) + 8
  while (drawn.layer.values[(corner * 288 + column) * 4 + 3] < 0.5) corner--
  const leftover = findLeftovers(model, drawn, createPlane(288, 384))
  expect(leftover.values[onHip]).toBeGreaterThan(0.9)
  expect(leftover.values[(corner - 2) * 288 + (onHip % 288)], 'beside the corner').toBeGreaterThan(0.4)
  expect(leftover.values[belowHem]).toBe(0)
  // Beside an arm the pattern of a skirt was read as skin in part.
  for (let i = onHip - 10 * 288; i < belowHem + 10 * 288; i++) {
    if (Math.abs((i % 288) - (onHip % 288)) > 5) continue
    lower.values[i] = 0.6
    skin.values[i] = 0.4
  }
  const besideArm = findLeftovers(model, drawn, createPlane(288, 384)).values[onHip]
  expect(besideArm, 'in part').toBeGreaterThan(0.9)
})

test('TRY-41 beside a dress nothing is added where what was worn below goes, too', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const { axes, placement } = drawn.upper!
  placement.tuck = null
  const { x, y } = axes.at(0, placement.hemDown - 20)
  let i = Math.round(y) * 288 + Math.round(x)
  while (drawn.layer.values[i * 4 + 3] > 0.02) i++
  const { alpha, lower, skin, upper } = model.layers
  for (let k = i; k < i + 6; k++) {
    alpha.values[k] = lower.values[k] = 1
    skin.values[k] = upper.values[k] = 0
  }
  // Beside the trunk's own sides.
  model.torso.right.fill((i % 288) - 2)
  const erased = createPlane(288, 384)
  expect(findLeftovers(model, drawn, erased).values[i + 3]).toBeGreaterThan(0.9)
  erased.values.set(lower.values)
  expect(findLeftovers(model, drawn, erased).values[i + 3]).toBe(0)
})

test('TRY-41 where trousers cut off a dress nothing of its sides is covered above the hips', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(trousers, 'bottom'))!
  const i = (Math.ceil(drawn.waistY) + 1) * 288 + 144
  for (let k = 0; k <= i; k++) if ((k % 288) - 144 > -8) drawn.layer.values[k * 4 + 3] = 0
  const erased = createPlane(288, 384)
  erased.values.fill(1)
  expect(findLeftovers(model, { ...drawn, cutsAt: (_, y) => y - drawn.waistY }, erased).values[i]).toBe(0)
})

test('TRY-69 below a hem that was cut aslant no cloth is added, into a bite in it there is', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const { axes, placement } = drawn.upper!
  placement.tuck = null
  const { x: middle, y: hem } = axes.at(0, placement.hemDown)
  const [column, row] = [Math.round(middle), Math.round(hem)]
  const cutAt = (x: number) =>
    row - 2 - Math.round((x - column + 40) / 3) - (Math.abs(x - column) < 2 ? 18 : 0)
  for (let x = column - 60; x < column + 60; x++)
    for (let y = cutAt(x); y < row + 20; y++) drawn.layer.values[(y * 288 + x) * 4 + 3] = 0
  const erased = createPlane(288, 384)
  erased.values.fill(1)
  const leftover = findLeftovers(model, drawn, erased)
  const at = (x: number, y: number) => leftover.values[y * 288 + x]
  expect(at(column + 12, cutAt(column + 12) + 6), 'below the hem').toBe(0)
  expect(at(column, cutAt(column) + 8), 'in the bite').toBeGreaterThan(0.9)
})

test('TRY-125 cloth that sags between neck and shoulder is continued to the line between both, and not over an old collar that stood above it', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const { neck, shoulder } = drawn.upper!.placement.left
  const column = Math.round((neck.x + shoulder.x) / 2)
  const line = (neck.y + shoulder.y) / 2
  const erased = createPlane(288, 384)
  for (let y = Math.round(line) - 12; y < line + 20; y++) {
    for (let x = column - 3; x <= column + 3; x++) {
      const i = y * 288 + x
      drawn.layer.values[i * 4 + 3] = y < line + 2 ? 0 : 1
      model.layers.alpha.values[i] = erased.values[i] = 1
    }
  }
  const { values } = findLeftovers(model, drawn, erased)
  expect(values[Math.round(line + 1.6) * 288 + column], 'below the line').toBeGreaterThan(0.9)
  expect(values[Math.round(line - 3) * 288 + column], 'above it').toBe(0)
})
