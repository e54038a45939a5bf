import { expect, test } from 'vitest'
import { layGarment } from '../fit-garment.ts'
import { dress, longSleeve, strapTop, tShirt } from '../../test/drawn-garments.ts'
import type { GarmentReading } from '../../garment/garment.ts'
import type { StudioModel } from '../../studio/types.ts'
import { readBody } from '../body/read-body.ts'
import { shoulderTip } from '../body/shoulder-edge.ts'
import { drawModel } from '../../test/drawn-model.ts'
import type { Corners } from '../../test/draw-polygons.ts'
import { placeGarment } from './place-garment.ts'
import { placeUpper } from './place-upper.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { fitScale, measureGarment } from './upper-frame.ts'

test('the armhole ends above the hem of a short sleeve', () => {
  const model = drawModel()
  const garment = readDrawn(tShirt.corners)
  const { arms, sleeveEnds, upper } = layGarment(model, garment)!
  const armpitDown = upper!.axes.downOf(upper!.placement.left.armpit)
  const hemDown = upper!.axes.downOf(arms.left.at(sleeveEnds.left).point)
  expect(armpitDown).toBeLessThan(hemDown - 0.1 * model.body.unit)
})

test('TRY-52 both ends of a neckline lie equally far from the middle, however its wearer was turned in the photo', () => {
  const model = drawModel()
  const { axes } = readBody(model)
  const garment = readDrawn(tShirt.corners)
  const { left } = garment.upper!
  const turned = { ...garment.upper!, left: { ...left, neck: { ...left.neck, x: left.neck.x + 14 } } }
  const placed = placeUpper(readBody(model), garment, turned)
  const [one, other] = [axes.acrossOf(placed.left.neck), axes.acrossOf(placed.right.neck)]
  expect(one + other).toBeCloseTo(0, 0)
})

test('TRY-72 straps, narrow or broad, lie with their middles half way out on the shoulders', () => {
  const body = readBody(drawModel())
  const apart = (broader: number) => {
    const garment = readDrawn(strapTop)
    const { left, right } = garment.upper!
    left.neck.x += broader
    right.neck.x -= broader
    const placed = placeUpper(body, garment, { ...garment.upper!, strapped: true })
    const middleOf = ({ neck, shoulder }: typeof placed.left) =>
      (body.axes.acrossOf(neck) + body.axes.acrossOf(shoulder)) / 2
    return (
      (middleOf(placed.right) - middleOf(placed.left)) / (2 * shoulderTip(drawModel().body, body.axes.width))
    )
  }
  expect(apart(0)).toBeCloseTo(0.67, 2)
  expect(apart(10)).toBeCloseTo(0.67, 2)
})

test('TRY-68 a round neckline hangs less deep on a body than laid flat, a deep one as it was cut', () => {
  const model = drawModel()
  const body = readBody(model)
  const shareOf = (lower: number) => {
    const garment = readDrawn(tShirt.corners)
    const { left, right, neckBottom } = garment.upper!
    neckBottom.y = (left.neck.y + right.neck.y) / 2 + lower
    const placed = placeUpper(body, garment, garment.upper!)
    const { vertical } = fitScale(model, garment.upper!, body.axes, measureGarment(garment.upper!))
    return (body.axes.downOf(placed.neckBottom) - body.axes.downOf(placed.left.neck)) / (lower * vertical)
  }
  expect(shareOf(40)).toBeCloseTo(0.9, 2)
  expect(shareOf(150)).toBeCloseTo(1, 2)
})

test('TRY-51 what is printed on a chest keeps its proportions, however deep the armpits of a wide top were cut', () => {
  const deep = tShirt.corners.map(([x, y]) => [x, y > 200 && y < 300 ? y + 110 : y]) as Corners
  const model = drawModel()
  const body = readBody(model)
  const placed = placeGarment(body, readDrawn(deep))
  if (placed?.kind !== 'upper') throw new Error('The top was not laid.')
  const rowAt = (down: number) => {
    const { x, y } = body.axes.at(0, down * model.body.unit)
    const source = new Float64Array(2)
    placed.warp(x, y, source)
    return source[1]!
  }
  const chest = (rowAt(0.45) - rowAt(0.15)) / 0.3
  const below = (rowAt(1.1) - rowAt(0.6)) / 0.5
  expect(chest / below).toBeGreaterThan(0.85)
  expect(chest / below).toBeLessThan(1.18)
})

test('TRY-32 the hem of a top hangs lower in the middle than at the sides, as about a round body', () => {
  const model = drawModel()
  const { layer } = layGarment(model, readDrawn(tShirt.corners))!
  const hemAt = (x: number) => {
    let last = 0
    for (let y = 0; y < layer.height; y++) if (layer.values[(y * layer.width + x) * 4 + 3]! > 0.5) last = y
    return last
  }
  const { unit } = model.body
  const side = (hemAt(144 - 38) + hemAt(144 + 38)) / 2
  expect((hemAt(144) - side) / unit).toBeGreaterThan(0.02)
  expect((hemAt(144) - side) / unit).toBeLessThan(0.08)
  // An ellipse falls away towards its ends.
  expect(hemAt(144) - hemAt(144 - 20)).toBeLessThan(hemAt(144 - 20) - hemAt(144 - 38))
})

test('TRY-32 a wide short sleeve runs straight to its hem: it stands off the arm there as far as halfway, and hardly farther', () => {
  const wide = tShirt.corners.map(([x, y]) => (y === 285 ? [x < 240 ? 128 : 352, 312] : [x, y])) as Corners
  const { layer, arms, sleeveEnds } = layGarment(drawModel(), readDrawn(wide))!
  const arm = arms.right
  const standsOff = (along: number) => {
    const { point, outwards } = arm.at(along)
    let away = 0
    const covers = () => {
      const [x, y] = [Math.round(point.x + outwards.x * away), Math.round(point.y + outwards.y * away)]
      return layer.values[(y * layer.width + x) * 4 + 3]! > 0.5
    }
    while (covers()) away += 0.25
    return away
  }
  const end = sleeveEnds.right
  expect(standsOff(0.9 * end)).toBeGreaterThanOrEqual(standsOff(0.5 * end))
  expect(standsOff(0.9 * end)).toBeLessThan(standsOff(0.5 * end) + 2)
})

test('TRY-46 a wide collar lies on the shoulder, one close to the neck stands a little above it, and so does a closed one', () => {
  const model = drawModel()
  const { axes } = readBody(model)
  const standsBy = (share: number, isClosed = false) => {
    const garment = readDrawn(tShirt.corners)
    const { left, right, neckBottom } = garment.upper!
    const middle = (left.neck.x + right.neck.x) / 2
    for (const side of [left, right]) side.neck.x = middle + (side.neck.x - middle) * share
    if (isClosed) neckBottom.y = left.neck.y
    const { neck } = place(garment, model).placement.left
    return (axes.shoulderEdge(axes.acrossOf(neck)) - axes.downOf(neck)) / model.body.unit
  }
  expect(standsBy(1.1)).toBeCloseTo(0, 2)
  expect(standsBy(1.1, true)).toBeGreaterThan(0.02)
  expect(standsBy(0.7)).toBeCloseTo(0.03, 3)
})

test('a very long top hangs lower rather than being flattened', () => {
  const { placement, measures, unit } = place(stretch(readDrawn(tShirt.corners), 1.3))
  const vertical = (placement.hemDown + 0.085 * unit) / (measures.hemY - measures.shoulderY)
  expect(vertical).toBeGreaterThan(0.7 * placement.scale)
})

test('a top hangs as low as the old one did where that was only a little lower', () => {
  const model = drawModel()
  const garment = readDrawn(tShirt.corners)
  const usual = place(garment).placement.hemDown
  lowerOldHem(model, 120 + usual + 15)
  expect(place(garment, model).placement.hemDown).toBeGreaterThan(usual + 14)
})

test('a crop top stays one, and what hung much lower tells nothing', () => {
  const model = drawModel()
  const cropped = stretch(readDrawn(tShirt.corners), 0.45)
  const usual = place(cropped).placement.hemDown
  lowerOldHem(model, 120 + usual + 15)
  expect(place(cropped, model).placement.hemDown).toBeCloseTo(usual)
  const garment = readDrawn(tShirt.corners)
  const long = drawModel()
  lowerOldHem(long, 330)
  expect(place(garment, long).placement.hemDown).toBeLessThan(150)
})

test('a dress covers the thigh of a leg that steps aside', () => {
  const model = drawModel()
  const garment = readDrawn(dress, 'dress')
  const widthAtHem = () => place(garment, model).placement.sides.left.at(-1)![1]
  const standing = widthAtHem()
  model.body.sides.left.knee = { x: 144 - 60, y: 370, score: 0.9 }
  expect(widthAtHem()).toBeGreaterThan(standing + 15)
})

test('the side of a wide top ends behind the arm that hangs beside it', () => {
  const wide = readDrawn(tShirt.corners)
  for (const [side, sign] of [
    ['left', -1],
    ['right', 1],
  ] as const) {
    wide.upper![side].hem.x += sign * 120
    for (let y = 0; y < wide.bodyRows[side].length; y++) wide.bodyRows[side][y] += sign * 120
  }
  const { placement } = place(wide, drawBroadModel())
  const beside = placement.sides.right.filter(([down]) => down > 75)
  expect(Math.max(...beside.map(([, reach]) => reach))).toBeLessThan(68)
})

test('a sleeve that hangs beside the trunk does not spread over it', () => {
  const model = drawBroadModel()
  const garment = readDrawn(longSleeve)
  const { sleeveCover } = layGarment(model, garment)!
  for (let y = 175; y < 225; y++) {
    for (let x = 144 - 43; x <= 144 + 43; x++) expect(sleeveCover.values[y * 288 + x], `${x}, ${y}`).toBe(0)
  }
})

/** The old top hangs over the trousers down to a row. */
function lowerOldHem({ layers }: StudioModel, row: number) {
  for (let i = 0; i < row * 288; i++) {
    layers.upper.values[i] += layers.lower.values[i]
    layers.lower.values[i] = 0
  }
}

/** The trunk reaches the arms. */
function drawBroadModel(): StudioModel {
  const model = drawModel()
  model.torso.left.fill(144 - 56)
  model.torso.right.fill(144 + 56)
  return model
}

function place(garment: GarmentReading, model = drawModel()) {
  const upper = garment.upper!
  return {
    placement: placeUpper(readBody(model), garment, upper),
    measures: measureGarment(upper),
    unit: model.body.unit,
  }
}

/** Only the hem moves. */
function stretch(garment: GarmentReading, factor: number): GarmentReading {
  for (const side of [garment.upper!.left, garment.upper!.right])
    side.hem.y = side.shoulder.y + (side.hem.y - side.shoulder.y) * factor
  return garment
}
