import { expect, test } from 'vitest'
import { interpolate } from '../../geometry/points.ts'
import type { Corners } from '../../test/draw-polygons.ts'
import { createPlane } from '../../picture.ts'
import { longSleeve, trousers, tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { middleOfLeg } from '../body/leg-line.ts'
import { traceLegs } from '../body/legs.ts'
import { layGarment } from '../fit-garment.ts'
import { readBody } from '../body/read-body.ts'
import { imagineUnderneath } from './underneath.ts'

/** How much of what lies under a T-shirt of so much coverage is skin, at a share of the way from its middle to its side. */
function skinUnder(coverage: number, share: number): number {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  for (let i = 0; i < drawn.layer.values.length; i++) drawn.layer.values[i] *= coverage
  const { axes, placement } = drawn.upper!
  const erased = createPlane(model.picture.width, model.picture.height)
  erased.values.fill(1)
  const under = imagineUnderneath(readBody(model).model, 'top', drawn, erased)
  const down = (axes.downOf(placement.right.armpit) + placement.hemDown) / 2 - 20
  const { x, y } = axes.at(share * interpolate(placement.sides.right, down), down)
  return under.lay(new Float32Array(3), Math.round(x), Math.round(y), 1)
}

test('towards the sides of a top nothing but cloth is in sight, so that no skin shows in a slit; sheer cloth shows skin', () => {
  expect(skinUnder(1, 0.8)).toBe(0)
  expect(skinUnder(0.5, 0.8)).toBe(1)
  expect(skinUnder(1, 0.3)).toBe(1)
})

test('the legs begin behind a dress’s hem, whose corners are round', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners, 'dress'))!
  const erased = createPlane(model.picture.width, model.picture.height)
  erased.values.fill(1)
  const under = imagineUnderneath(readBody(model).model, 'dress', drawn, erased)
  const leg = traceLegs(model).right
  const skinAt = (above: number) => {
    const y = Math.round(drawn.hemY - above * model.body.unit)
    const x = Math.round(middleOfLeg(leg, y) + 0.6 * leg.halfAt(y, 1))
    return under.lay(new Float32Array(3), x, y, 1)
  }
  expect(skinAt(0.03)).toBeGreaterThan(0.9)
  expect(skinAt(0.2)).toBeLessThan(0.6)
})

test('an imagined arm that is wider than its sleeve is drawn in, and below the sleeve it is not', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(longSleeve))!
  model.layers.skin.values.fill(0)
  const erased = createPlane(model.picture.width, model.picture.height)
  erased.values.fill(1)
  const arm = drawn.arms.right
  const skinAt = (share: number) => {
    const { x, y } = arm.at(share * arm.length).point
    drawn.sleeveCover.values.fill(0)
    const { lay } = imagineUnderneath(readBody(model).model, 'top', drawn, erased)
    return lay(new Float32Array(3), Math.round(x), Math.round(y), 1)
  }
  expect(skinAt(0.6)).toBeLessThan(0.05)
  drawn.sleeveEnds.right = 0.4 * arm.length
  expect(skinAt(0.6)).toBeGreaterThan(0.9)
})

test('TRY-32 legs begin where each column of shorts ends, also where that is above their lowest hem', () => {
  const model = drawModel()
  const shorts: Corners = [
    [150, 60],
    [290, 60],
    [330, 230],
    [225, 230],
    [220, 180],
    [215, 230],
    [110, 230],
  ]
  const laid = layGarment(model, readDrawn(shorts, 'bottom'))!
  const drawn = { ...laid, hemY: laid.hemY + 0.1 * model.body.unit }
  const erased = createPlane(model.picture.width, model.picture.height)
  erased.values.fill(1)
  const under = imagineUnderneath(model, 'bottom', drawn, erased)
  const { width, height, values } = drawn.layer
  const leg = traceLegs(model).right
  for (const aside of [-0.6, 0, 0.6]) {
    const x = Math.round(middleOfLeg(leg, laid.hemY) + aside * leg.halfAt(laid.hemY, 1))
    let end = 0
    for (let y = 0; y < height; y++) if (values[(y * width + x) * 4 + 3] > 0.5) end = y
    expect(end).toBeLessThan(drawn.hemY - 4)
    expect(under.lay(new Float32Array(3), x, end + 2, 1), `column ${x}`).toBeGreaterThan(0.9)
    expect(under.lay(new Float32Array(3), x, end - 12, 1), 'behind the cloth').toBeLessThan(0.1)
  }
})

test('TRY-36 below a shorter top a dress goes on as it is, though its cloth there was read as worn above', () => {
  const model = drawModel()
  const { picture, layers } = model
  const stripes = (y: number) => (y % 4 < 2 ? [60, 60, 60] : [180, 180, 180])
  for (let y = 120; y < 384; y++) {
    for (let x = 100; x < 190; x++) {
      const i = y * picture.width + x
      if (layers.upper.values[i] + layers.lower.values[i] > 0.9) picture.pixels.set(stripes(y), i * 3)
      if (y >= 255 || layers.lower.values[i] < 0.9) continue
      layers.upper.values[i] = 1
      layers.lower.values[i] = 0
    }
  }
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const erased = createPlane(picture.width, picture.height)
  erased.values.fill(1)
  const under = imagineUnderneath(readBody(model).model, 'top', drawn, erased)
  for (let y = 246; y < 254; y++) {
    const colour = new Float32Array(3)
    under.lay(colour, 144, y, 1)
    expect([y, ...colour]).toEqual([y, ...stripes(y)])
  }
})

/** A new top on a person whose old one hung wide and low over wide trousers; `hem`: the row in which the new one ends. */
function wearWideTop() {
  const model = drawModel()
  const { layers } = model
  for (const { wrist } of Object.values(model.body.sides)) wrist.y = 290
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const { axes, placement } = drawn.upper!
  placement.tuck = null
  putPart(model, 'lower', [70, 245, 218, 384])
  model.torso.left.fill(80)
  model.torso.right.fill(208)
  const hem = Math.round(axes.at(0, placement.hemDown).y)
  for (let y = hem - 20; y < hem + 30; y++) {
    for (let x = 70; x < 218; x++) {
      const i = y * 288 + x
      layers.skin.values[i] = 0
      layers.alpha.values[i] = layers.upper.values[i] = 1
      layers.lower.values[i] = 0
    }
  }
  const erased = createPlane(288, 384)
  erased.values.fill(1)
  return { model, drawn, placement, hem, erased }
}

test('TRY-119 below a hem that rises towards its sides trousers are in sight', () => {
  const { model, drawn, placement, hem, erased } = wearWideTop()
  const aside = Math.round(0.9 * interpolate(placement.sides.left, placement.hemDown - 8))
  const shown = () => {
    const { lay } = imagineUnderneath(readBody(model).model, 'top', drawn, erased)
    return lay(new Float32Array(3), 144 - aside, hem - 8, 1)
  }
  expect(shown(), 'under a level hem').toBeLessThan(0.1)
  for (let y = hem - 14; y < hem + 20; y++)
    drawn.layer.values.fill(0, y * 288 * 4, (y * 288 + 144 - aside + 6) * 4)
  expect(shown()).toBeGreaterThan(0.9)
})

test('TRY-42 TRY-45 trousers go on under an old top only where that was: not over the ground, nor beside the new top above its hem', () => {
  const { model, drawn, placement, hem, erased } = wearWideTop()
  const { layers } = model
  const laid = (x: number, y: number) => {
    const { lay } = imagineUnderneath(readBody(model).model, 'top', drawn, erased)
    return lay(new Float32Array(3), x, y, 1)
  }
  expect(laid(144, hem + 15)).toBeGreaterThan(0.9)
  const { arms } = imagineUnderneath(readBody(model).model, 'top', drawn, erased).bare
  const onArm = 82
  expect(arms[(hem + 6) * 288 + onArm]).toBe(255)
  expect(laid(onArm, hem + 6), 'where an arm hung before them').toBeGreaterThan(0.9)
  const side = interpolate(placement.sides.left, placement.hemDown - 8)
  expect(laid(Math.round(144 - side - 4), hem - 8), 'beside the new top').toBeLessThan(0.1)
  layers.alpha.values.fill(0, (hem + 15) * 288, (hem + 16) * 288)
  expect(laid(144, hem + 15), 'over the ground').toBe(0)
  putPart(model, 'upper', [56, 150, 102, hem + 25])
  putPart(model, 'skin', [64, hem + 25, 96, hem + 60])
  expect(laid(onArm, hem + 6), 'where a sleeve hung before them').toBe(0)
})

test('TRY-126 a forearm that hung behind wide trousers is in sight beside narrow ones, unless its hand is in their pocket', () => {
  const armBeside = (isInPocket: boolean) => {
    const model = drawModel()
    const { elbow, wrist } = model.body.sides.right
    for (let i = 0; i < 384 * 288; i++) {
      const [x, y] = [i % 288, Math.floor(i / 288)]
      if (x < 144 || y < elbow.y + 10 || (!isInPocket && y > wrist.y)) continue
      model.layers.lower.values[i] = Math.max(model.layers.lower.values[i], model.layers.skin.values[i])
      model.layers.skin.values[i] = 0
    }
    const drawn = layGarment(model, readDrawn(trousers, 'bottom'))!
    drawn.waistY = elbow.y
    const erased = createPlane(model.picture.width, model.picture.height)
    erased.values.fill(1)
    const under = imagineUnderneath(readBody(model).model, 'bottom', drawn, erased)
    const y = Math.round((elbow.y + wrist.y) / 2)
    return under.lay(new Float32Array(3), Math.round((elbow.x + wrist.x) / 2), y, 1)
  }
  expect(armBeside(false)).toBeGreaterThan(0.9)
  expect(armBeside(true)).toBe(0)
})
