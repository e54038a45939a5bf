import { expect, test } from 'vitest'
import { drawPolygon } from '../../test/draw-polygons.ts'
import { drawnSize, shorts, skirt, trousers } from '../../test/drawn-garments.ts'
import { readGarment } from '../../garment/read-garment.ts'
import type { StudioModel } from '../../studio/types.ts'
import { readBodyAxes } from '../body/body-axes.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readLowerFrame } from './lower-frame.ts'
import { placeLower } from './place-lower.ts'
import { edgesAt } from './worn-below.ts'
import { readDrawn } from '../../test/read-drawn.ts'

test('shorts fit the rise of the body; their legs keep the length that cloth has which goes around a body', () => {
  const garment = readDrawn(shorts, 'bottom')
  const model = drawModel()
  const { crotchY, scale, hemY } = placeLower(model, garment, garment.lower!, readBodyAxes(model))
  const legs = hemY - crotchY!
  const drawnLegs = garment.box.bottom - garment.lower!.crotch!.y
  expect(legs / drawnLegs).toBeGreaterThan(1.1 * scale)
  expect(legs / drawnLegs).toBeLessThan(1.45 * scale)
  expect(crotchY).toBeLessThan(model.body.hipMid.y + 0.35 * model.body.torsoLength)
})

test('the legs of shorts stand apart at their hem, and hang from the hips', () => {
  const garment = readDrawn(shorts, 'bottom')
  const model = drawModel()
  const { inner, sides, hemY, crotchY } = placeLower(model, garment, garment.lower!, readBodyAxes(model))
  const apart = inner.left.flatMap(([y, x], k) => (y > crotchY! && y <= hemY ? [inner.right[k][1] - x] : []))
  expect(apart.at(-1)! - apart[0]).toBeGreaterThan(0.04 * model.body.unit)
  const besideLegs = sides.right.flatMap(([y, x]) => (y > crotchY! - 10 ? [x] : []))
  expect(besideLegs.at(-1)).toBeGreaterThan(besideLegs[0] - 4)
})

test('TRY-54 the gap between legs that stand apart begins as a wedge where the ground shows, not as an arch', () => {
  const garment = readDrawn(trousers, 'bottom')
  const model = drawModel()
  const shows = 310
  for (const layer of [model.layers.alpha, model.layers.lower])
    for (let y = shows; y < 384; y++) layer.values.fill(0, y * 288 + 138, y * 288 + 150)
  const { gapOf } = readLowerFrame(model, garment, garment.lower!, readBodyAxes(model))
  const gaps = [0, 5, 10, 15, 20, 40].map((below) => gapOf(20, 144, shows + below))
  expect(gaps[0]).toBeLessThan(2)
  gaps.slice(1).forEach((gap, k) => expect(gap - gaps[k]).toBeLessThan(k === 4 ? 20 : 5))
  expect(gaps.at(-1)).toBe(20)
})

test('the waist lies as askew as that of before', () => {
  const garment = readDrawn(trousers, 'bottom')
  const model = drawModel()
  const { lower } = model.layers
  // Its left end is higher by 18 pixels.
  for (let y = 200; y < 270; y++) {
    for (let x = 84; x < 204; x++) lower.values[y * 288 + x] = y > 240 + 0.15 * (x - 144) ? 1 : 0
  }
  const [left, right] = placeLower(model, garment, garment.lower!, readBodyAxes(model)).halves.map(
    ({ target }) => target[0],
  )
  expect(right.y - left.y).toBeGreaterThan(0.1 * (right.x - left.x))
})

test('a waist that lies askew is as wide on both sides', () => {
  const garment = readDrawn(trousers, 'bottom')
  const model = drawModel()
  const { upper, lower } = model.layers
  for (let y = 225; y < 270; y++) {
    for (let x = 100; x < 190; x++) {
      const i = y * upper.width + x
      if (upper.values[i] + lower.values[i] < 0.5) continue
      lower.values[i] = y > 245 + 0.14 * (x - 144) ? 1 : 0
      upper.values[i] = 1 - lower.values[i]
    }
  }
  const { waist, centre } = readLowerFrame(model, garment, garment.lower!, readBodyAxes(model))
  expect(Math.abs(centre - waist.left - (waist.right - centre))).toBeLessThan(6)
})

test('a wide top that hides the waist makes no trousers wider', () => {
  const picture = drawPolygon(drawnSize.width, drawnSize.height, trousers, [90, 130, 190], [245, 245, 245])
  const garment = readGarment(picture, undefined, 'bottom')
  if ('refusal' in garment) throw new Error(garment.refusal)
  const waistOf = (model: StudioModel) => {
    const { sides } = placeLower(model, garment, garment.lower!, readBodyAxes(model))
    const high = [...sides.left, ...sides.right].filter(([y]) => y < model.body.hipMid.y)
    return Math.max(...high.map(([, x]) => Math.abs(x - 144)))
  }
  const model = drawModel()
  const usual = waistOf(model)
  const { upper, lower } = model.layers
  for (let i = 0; i < lower.values.length; i++) {
    const [x, y] = [i % lower.width, Math.floor(i / lower.width)]
    if (y < 245 || y > 270 || Math.abs(x - 144) > 60) continue
    upper.values[i] = 1
    lower.values[i] = 0
  }
  model.torso.left.fill(84)
  model.torso.right.fill(204)
  expect(waistOf(model)).toBeLessThan(usual + 6)
})

test('TRY-105 a waist is as wide as it comes in sight below a top that hangs lower on one side', () => {
  const model = drawModel()
  const { upper, lower } = model.layers
  for (let y = 245; y < 265; y++) {
    upper.values.fill(1, y * 288 + 160, y * 288 + 186)
    lower.values.fill(0, y * 288 + 160, y * 288 + 186)
  }
  const { left, right } = edgesAt(model, 245, () => 0)
  expect(left).toBe(103)
  expect(right).toBe(185)
})

test('where the legs of the old trousers touch, those of the new ones do; a skirt tells nothing of them', () => {
  const garment = readDrawn(trousers, 'bottom')
  const gapAt = (model: StudioModel, y: number) =>
    readLowerFrame(model, garment, garment.lower!, readBodyAxes(model)).gapOf(10, 144, y)
  const closed = drawModel()
  expect(gapAt(closed, 320)).toBe(0)
  const parted = drawModel()
  for (const layer of [parted.layers.alpha, parted.layers.lower])
    for (let y = 310; y < 384; y++) layer.values.fill(0, y * 288 + 138, y * 288 + 150)
  expect(gapAt(parted, 325)).toBe(10)
  expect(gapAt(drawSkirt(384), 320)).toBeGreaterThan(5)
})

/** The drawn person in a skirt that spreads from the waist, down to a row, below which the ground is between both legs. */
function drawSkirt(hem: number): StudioModel {
  const model = drawModel()
  const { alpha, lower, skin } = model.layers
  for (let y = 250; y < 384; y++) {
    const row = y * 288
    const half = Math.min(74, 42 + y - 250)
    model.torso.left[y] = 144 - half
    model.torso.right[y] = 144 + half
    for (const layer of [alpha, lower, skin]) layer.values.fill(0, row, row + 288)
    for (const layer of y < hem ? [alpha, lower] : [alpha, skin])
      layer.values.fill(1, row + 144 - half, row + 144 + half)
    if (y >= hem) for (const layer of [alpha, skin]) layer.values.fill(0, row + 134, row + 154)
  }
  return model
}

test('TRY-120 over a skirt legs of trousers do not meet at its hem, and their hips are as wide as legs are', () => {
  const garment = readDrawn(trousers, 'bottom')
  const model = drawSkirt(330)
  const { legs, gapOf } = readLowerFrame(model, garment, garment.lower!, readBodyAxes(model))
  for (let y = 320; y < 350; y++) expect(gapOf(10, 144, y), `row ${y}`).toBeGreaterThan(5)
  const { sides, crotchY } = placeLower(model, garment, garment.lower!, readBodyAxes(model))
  const { hip } = legs.right
  const widest = Math.max(...sides.right.flatMap(([y, x]) => (y < crotchY! ? [x] : [])))
  expect(widest).toBeLessThan(hip.x + legs.right.halfAt(hip.y, 1) + 6)
})

test('TRY-36 trousers over wide thighs are no skirt where the ground parts them farther down: new legs touch as theirs do', () => {
  const garment = readDrawn(trousers, 'bottom')
  const model = drawModel()
  const { alpha, lower } = model.layers
  for (let y = 260; y < 384; y++)
    for (const layer of [lower, alpha]) layer.values.fill(1, y * 288 + 70, y * 288 + 218)
  for (let y = 365; y < 384; y++)
    for (const layer of [lower, alpha]) layer.values.fill(0, y * 288 + 138, y * 288 + 150)
  const { gapOf } = readLowerFrame(model, garment, garment.lower!, readBodyAxes(model))
  expect(gapOf(10, 144, 320)).toBe(0)
  expect(gapOf(10, 144, 380)).toBe(10)
})

test('legs part below the crotch though the skirt of before hid what is between them', () => {
  const garment = readDrawn(trousers, 'bottom')
  const model = drawModel()
  for (const [side, leg] of Object.entries(model.body.sides)) {
    const out = side === 'left' ? -1 : 1
    leg.knee = { x: 144 + out * 34, y: 340, score: 0.9 }
    leg.ankle = { x: 144 + out * 36, y: 420, score: 0.9 }
  }
  const [left, right] = placeLower(model, garment, garment.lower!, readBodyAxes(model)).halves.map(
    ({ target, columns }) => target.filter((_p, k) => k % columns === columns - 1),
  )
  const apart = left.flatMap(({ x, y }, k) => (y > 340 ? [right[k].x - x] : []))
  expect(apart.length).toBeGreaterThan(5)
  expect(Math.min(...apart)).toBeGreaterThan(4)
})

test('trousers are nowhere narrower than those of before are in sight, though the top ends narrower', () => {
  const garment = readDrawn(trousers, 'bottom')
  const model = drawModel()
  const { upper, lower } = model.layers
  // The top narrows to its hem; beside it the old waistband is in sight.
  for (let y = 226; y < 262; y++) {
    for (let x = 102; x < 186; x++) {
      const isTop = Math.abs(x - 144) < 26
      upper.values[y * 288 + x] = isTop ? 1 : 0
      lower.values[y * 288 + x] = isTop ? 0 : 1
    }
  }
  const { sides } = placeLower(model, garment, garment.lower!, readBodyAxes(model))
  const atHips = sides.left.flatMap(([y, x]) => (y > 232 && y < 275 ? [x] : []))
  expect(Math.max(...atHips)).toBeLessThan(106)
})

test.each([
  ['trousers', trousers],
  ['shorts', shorts],
  ['a skirt', skirt],
])('%s lie without a fold, and their legs part nowhere but below the crotch', (_, corners) => {
  const garment = readDrawn(corners, 'bottom')
  const { halves, crotchY } = placeLower(drawModel(), garment, garment.lower!, readBodyAxes(drawModel()))
  for (const { target, source, columns, rows } of halves) {
    for (let k = 0; k < columns * (rows - 1) - 1; k++) {
      if (k % columns === columns - 1) continue
      const turn = (points: typeof target) =>
        (points[k + 1].x - points[k].x) * (points[k + columns].y - points[k].y) -
        (points[k + 1].y - points[k].y) * (points[k + columns].x - points[k].x)
      expect(turn(target) * turn(source)).toBeGreaterThan(0)
    }
  }
  const [left, right] = halves.map(({ target, columns }) =>
    target.filter((_p, k) => k % columns === columns - 1),
  )
  const above = left.flatMap(({ x, y }, k) => (crotchY === null || y < crotchY - 20 ? [right[k].x - x] : []))
  expect(above.length).toBeGreaterThan(10)
  expect(Math.max(...above)).toBeLessThan(0.5)
})

test('TRY-43 a waist below a bare belly is as wide as a little below its edge, which no line meets in all columns', () => {
  const model = drawModel()
  const { upper, lower, skin } = model.layers
  for (let y = 215; y < 260; y++) {
    for (let x = 102; x < 186; x++) {
      const i = y * upper.width + x
      // The edge lies a little lower at the left.
      const isWorn = y >= (x < 112 ? 232 : 230)
      lower.values[i] = isWorn ? 1 : 0
      upper.values[i] = 0
      skin.values[i] = isWorn ? 0 : 1
    }
  }
  const edges = (below: number) => edgesAt(model, 230, () => 0, below)
  expect(edges(0).left).toBe(112)
  expect(edges(2)).toEqual({ left: 102, right: 185 })
  const garment = readDrawn(trousers, 'bottom')
  expect(readLowerFrame(model, garment, garment.lower!, readBodyAxes(model)).waist.left).toBeLessThan(104)
})
