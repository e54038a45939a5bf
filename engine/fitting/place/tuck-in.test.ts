import { expect, test } from 'vitest'
import { drawPolygon } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { openCoat } from '../../test/drawn-coat.ts'
import type { GarmentReading } from '../../garment/garment.ts'
import { readGarment } from '../../garment/read-garment.ts'
import type { StudioModel } from '../../studio/types.ts'
import { readBodyAxes } from '../body/body-axes.ts'
import { findWaist } from '../body/find-waist.ts'
import { drawModel, oldGarmentColour, skinColour } from '../../test/drawn-model.ts'
import { fitGarment, layGarment } from '../fit-garment.ts'
import { putPart } from '../../test/put-part.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { findTuck } from './tuck-in.ts'

const width = 288
const waist = 226
const trousers = [50, 70, 130]

test('a top hangs over the waistband, so that its hem is in sight', () => {
  const garment = readDrawn(tShirt.corners)
  const { tuck, hemDown } = layGarment(raiseTrousers(drawModel()), garment)!.upper!.placement
  expect(tuck).toBe(null)
  const result = fitGarment(raiseTrousers(drawModel()), garment)
  const hem = Math.round(readBodyAxes(drawModel()).at(0, hemDown).y)
  expect(hem).toBeGreaterThan(waist + 10)
  for (let x = 120; x < 168; x += 4) expect(isGreen(result.pixels, (hem - 4) * width + x)).toBe(true)
})

test('TRY-82 over a hand in a pocket a top hangs, so that its hem is in sight', () => {
  const model = raiseTrousers(drawModel())
  putPart(model, 'upper', [186, 170, 232, 226])
  putPart(model, 'lower', [186, 226, 232, 384])
  const { wrist } = model.body.sides.right
  Object.assign(wrist, { x: 194, y: 220 })
  expect(layGarment(model, readDrawn(tShirt.corners))!.upper!.placement.tuck).toBe(null)
})

test('TRY-78 a bodysuit is tucked in, wherever what is worn below begins', () => {
  const garment = readDrawn(tShirt.corners)
  const bodysuit = { ...garment, upper: { ...garment.upper!, isBodysuit: true as const } }
  for (const model of [raiseTrousers(drawModel()), drawModel()]) {
    const { tuck } = layGarment(model, bodysuit)!.upper!.placement
    expect(tuck?.level).toBeCloseTo(findWaist(model, readBodyAxes(model)).level)
  }
})

test('before a hand at the waistband a top is tucked in where the old one was: the trousers stay whole', () => {
  const model = restHand(raiseTrousers(drawModel()))
  const result = fitGarment(model, readDrawn(tShirt.corners))
  for (let x = 112; x < 176; x += 4) {
    expect(isGreen(result.pixels, (waist - 6) * width + x)).toBe(true)
    for (let y = waist + 5; y < 300; y += 6) {
      const i = (y * width + x) * 3
      expect([x, y, ...result.pixels.slice(i, i + 3)]).toEqual([
        x,
        y,
        ...model.picture.pixels.slice(i, i + 3),
      ])
    }
  }
})

test('TRY-36 TRY-91 black cloth and pale cloth hardly gleam where they bulge over a waistband, cloth of other shades does', () => {
  const reliefOf = (grey: number) => {
    const cloth = drawPolygon(
      drawnSize.width,
      drawnSize.height,
      tShirt.corners,
      [grey, grey, grey],
      [200, 120, 90],
    )
    const garment = readGarment(cloth)
    if ('refusal' in garment) throw new Error(garment.refusal)
    const { pixels } = fitGarment(restHand(raiseTrousers(drawModel())), garment)
    const brightest = (from: number, to: number) => {
      let most = 0
      for (let y = from; y < to; y++)
        for (let x = 120; x < 150; x++) most = Math.max(most, pixels[(y * width + x) * 3])
      return most
    }
    return brightest(waist - 12, waist - 4) - brightest(waist - 52, waist - 44)
  }
  for (const grey of [16, 200]) expect(reliefOf(grey), `${grey}`).toBeLessThan(8)
  expect(reliefOf(140)).toBeGreaterThan(16)
})

test('a rim in the colours of the old top is covered', () => {
  const model = restHand(raiseTrousers(drawModel()))
  for (let i = waist * width; i < (waist + 4) * width; i++) {
    if (model.layers.lower.values[i]) model.picture.pixels.set(oldGarmentColour, i * 3)
  }
  const result = fitGarment(model, readDrawn(tShirt.corners))
  for (let x = 112; x < 176; x++) expect(isGreen(result.pixels, (waist + 2) * width + x)).toBe(true)
})

test('a belly that showed above the waistband does not when a top is tucked in', () => {
  const model = restHand(raiseTrousers(drawModel()))
  const { layers, picture } = model
  for (let i = (waist - 9) * width; i < waist * width; i++) {
    if (!layers.upper.values[i]) continue
    layers.skin.values[i] = 1
    layers.upper.values[i] = 0
    picture.pixels.set(skinColour, i * 3)
  }
  const result = fitGarment(model, readDrawn(tShirt.corners))
  for (let x = 144; x < 182; x++) expect(isGreen(result.pixels, (waist - 5) * width + x)).toBe(true)
})

test('a band whose one end an arm hides reaches hardly farther there than on the other side', () => {
  const model = raiseTrousers(drawModel())
  // A hand and a forearm before the left end.
  for (let y = waist - 20; y < 300; y++) {
    for (let x = 96; x < 130; x++) {
      model.layers.lower.values[y * width + x] = 0
      model.layers.skin.values[y * width + x] = 1
    }
  }
  model.torso.left.fill(80)
  const { half } = findTuck(model, readBodyAxes(model))!
  expect(half.left).toBeLessThan(1.15 * half.right)
})

test('where the old top hung over the waistband nothing is tucked in', () => {
  const model = drawModel()
  expect(findTuck(model, readBodyAxes(model))).toBe(null)
})

test('a coat hangs over the waistband before a hand too, and a crop top ends above it', () => {
  const model = restHand(raiseTrousers(drawModel()))
  const tuckOf = (garment: GarmentReading) => layGarment(model, garment)!.upper!.placement.tuck
  expect(tuckOf(readDrawn(tShirt.corners))).not.toBe(null)
  expect(tuckOf(readDrawn(openCoat, 'outerwear'))).toBe(null)
  expect(tuckOf(shorten(readDrawn(tShirt.corners)))).toBe(null)
})

/** The trousers reach up to a waistband above the hips. */
function raiseTrousers(model: StudioModel): StudioModel {
  const { layers, picture } = model
  for (let y = waist; y < 245; y++) {
    for (let x = 103; x < 186; x++) {
      const i = y * width + x
      if (!layers.upper.values[i]) continue
      layers.lower.values[i] = 1
      layers.upper.values[i] = 0
      picture.pixels.set(trousers, i * 3)
    }
  }
  return model
}

/** One hand lies on the waistband. */
function restHand(model: StudioModel): StudioModel {
  model.body.sides.left.elbow = { x: 92, y: 190, score: 0.9 }
  model.body.sides.left.wrist = { x: 118, y: 238, score: 0.9 }
  return model
}

/** The garment as if it ended at the ribs. */
function shorten(garment: GarmentReading): GarmentReading {
  for (const side of [garment.upper!.left, garment.upper!.right]) side.hem.y = side.armpit.y + 30
  return garment
}

function isGreen(pixels: Uint8Array, i: number): boolean {
  return pixels[i * 3 + 1] > pixels[i * 3] + 20 && pixels[i * 3 + 1] > pixels[i * 3 + 2] + 20
}
