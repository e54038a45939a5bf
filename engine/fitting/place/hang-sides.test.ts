import { expect, test } from 'vitest'
import { dress, straightDress, tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { interpolate } from '../../geometry/points.ts'
import { readBody } from '../body/read-body.ts'
import { placeUpper } from './place-upper.ts'

test('a straight T-shirt hangs nearly straight from the chest to the hips, however narrow the waist under it', () => {
  const model = drawModel()
  const { left, right } = model.torso
  for (let y = 160; y < 230; y++) {
    const drawnIn = 20 * Math.sin((Math.PI * (y - 160)) / 70)
    left[y] += drawnIn
    right[y] -= drawnIn
  }
  // Arms that stand off leave room beside the waist, and nothing old hangs there.
  for (const side of [model.body.sides.left, model.body.sides.right]) {
    const outwards = Math.sign(side.elbow.x - 144)
    side.elbow.x += 30 * outwards
    side.wrist.x += 40 * outwards
  }
  model.layers.upper.values.fill(0)
  const garment = readDrawn(tShirt.corners)
  const { sides } = placeUpper(readBody(model), garment, garment.upper!)
  for (const side of [sides.left, sides.right]) {
    const [chest, hem] = [side[0], side[side.length - 1]]
    const [middle, reach] = side[2]
    const line = interpolate([chest, hem], middle)
    expect(reach).toBeGreaterThan(0.93 * line)
  }
})

test('a dress hangs from the hips and not from the outer side of arms that hang beside them', () => {
  const model = drawModel()
  const { left, right } = model.torso
  const garment = readDrawn(dress)
  const { elbow } = model.body.sides.right
  for (let y = 160; y < elbow.y + 30; y++) {
    right[y] = elbow.x + 9
    left[y] = 2 * 144 - right[y]
  }
  const { sides } = placeUpper(readBody(model), garment, garment.upper!)
  for (const [, reach] of [...sides.left, ...sides.right]) expect(reach).toBeLessThan(elbow.x - 144 + 4)
})

test('TRY-85 a straight dress hangs straight from the hips, however wide the old skirt spread there', () => {
  const model = drawModel()
  for (let y = 255; y < model.torso.left.length; y++) {
    const half = Math.round(42 + (y - 255) * 0.5)
    model.torso.left[y] = 144 - half
    model.torso.right[y] = 144 + half
    putPart(model, 'lower', [144 - half, y, 144 + half, y + 1])
  }
  const garment = readDrawn(straightDress, 'dress')
  const { sides } = placeUpper(readBody(model), garment, garment.upper!)
  const belowHips = [...sides.left, ...sides.right].filter(([down]) => down > 135)
  for (const [down, reach] of belowHips) expect(reach, `${down}`).toBeLessThan(56)
  expect(belowHips.length).toBeGreaterThan(1)
})

test('a side before an arm that a back hides hangs as the body does, wherever that arm was guessed', () => {
  const model = drawModel()
  const { elbow, wrist } = model.body.sides.right
  Object.assign(elbow, { x: 178, y: 190, score: 0.4 })
  Object.assign(wrist, { x: 150, y: 232, score: 0.1 })
  const { skin, upper } = model.layers
  for (let i = 140 * skin.width; i < skin.values.length; i++) {
    upper.values[i] += skin.values[i]
    skin.values[i] = 0
  }
  const garment = readDrawn(tShirt.corners)
  const body = readBody(model)
  const { sides } = placeUpper(body, garment, garment.upper!)
  for (const [down, reach] of sides.right.slice(2))
    expect(reach).toBeGreaterThan(body.axes.torsoHalf(down, 1) - 1)
})

test('a T-shirt hangs behind an arm in an old sleeve, and not as far as that sleeve’s outer edge', () => {
  const model = drawModel()
  const { elbow } = model.body.sides.right
  const { skin, upper, alpha } = model.layers
  const half = elbow.x - 144 + 6
  model.torso.left.fill(144 - half + 8)
  model.torso.right.fill(144 + half - 8)
  for (let y = 140; y < 300; y++) {
    for (let x = 90; x < skin.width; x++) {
      const i = y * skin.width + x
      const isWorn = Math.abs(x - 144) < half
      skin.values[i] = 0
      alpha.values[i] = isWorn ? 1 : 0
      upper.values[i] = isWorn && model.layers.lower.values[i] === 0 ? 1 : 0
    }
  }
  const garment = readDrawn(tShirt.corners)
  const { sides } = placeUpper(readBody(model), garment, garment.upper!)
  for (const [, reach] of sides.right.slice(2, -1)) expect(reach).toBeLessThan(half - 3)
})
