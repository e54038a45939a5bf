import { expect, test } from 'vitest'
import type { StudioModel } from '../studio/types.ts'
import type { Corners } from '../test/draw-polygons.ts'
import { drawPolygon } from '../test/draw-polygons.ts'
import { distanceFromSegment } from '../geometry/points.ts'
import { drawnSize, shorts, skirt, trousers } from '../test/drawn-garments.ts'
import type { GarmentReading } from '../garment/garment.ts'
import { readGarment } from '../garment/read-garment.ts'
import type { Picture } from '../picture.ts'
import { drawModel, oldGarmentColour, skinColour } from '../test/drawn-model.ts'
import { fitGarment, layGarment } from './fit-garment.ts'
import { findWaist } from './body/find-waist.ts'
import { halfOfLeg, middleOfLeg } from './body/leg-line.ts'
import { traceLegs } from './body/legs.ts'
import { readBody } from './body/read-body.ts'
import { wearsOnePiece } from './body/wears-one-piece.ts'

test('below shorts both legs are bare down to the edge of a photo that ends above the knees', () => {
  const result = fitGarment(drawModel(), readBottom(shorts))
  for (const y of [355, 370, 383]) {
    for (const x of [118, 126, 162, 170]) {
      const [red, green, blue] = colourAt(result, x, y)
      expect(red - blue, `${x}, ${y}`).toBeGreaterThan(0.5 * (skinColour[0] - skinColour[2]))
      expect(green).toBeLessThan(red)
    }
  }
})

test('on legs below shorts no line is left of the hem of a skirt that ended there', () => {
  const model = drawModel()
  const { layers, picture } = model
  const { width } = picture
  for (let i = 340 * width; i < layers.lower.values.length; i++) {
    if (!layers.lower.values[i]) continue
    const isHem = i < 342 * width
    layers.lower.values[i] = isHem ? 0.1 : 0
    layers.skin.values[i] = isHem ? 0.9 : 1
    picture.pixels.set(isHem ? [130, 115, 133] : skinColour, i * 3)
  }
  const result = fitGarment(model, readBottom(shorts))
  for (const x of [122, 166]) {
    const [hem] = colourAt(result, x, 340)
    const [above] = colourAt(result, x, 334)
    const [below] = colourAt(result, x, 348)
    expect(Math.abs(hem - (above + below) / 2)).toBeLessThan(12)
  }
})

test('the legs of trousers never cross, however close the knees stand', () => {
  const model = drawModel()
  model.body.sides.left.knee = { x: 142, y: 370, score: 0.9 }
  model.body.sides.right.knee = { x: 146, y: 370, score: 0.9 }
  const garment = readBottom(trousers)
  const { pixels, width } = fitGarment(model, garment)
  let skin = 0
  for (let i = 300 * width; i < 360 * width; i++) {
    const isBetween = i % width > 130 && i % width < 158
    if (isBetween && pixels[i * 3] > pixels[i * 3 + 2] + 30) skin++
  }
  expect(skin).toBe(0)
})

test('where an old skirt stood off beside new trousers there is the backdrop, without a shadow', () => {
  const model = drawModel()
  const { layers, backdrop } = model
  const { width } = model.picture
  for (let y = 290; y < 350; y++) {
    for (let x = 144 - 70; x < 144 + 70; x++) {
      const i = y * width + x
      layers.alpha.values[i] = layers.lower.values[i] = 1
      model.picture.pixels.set([50, 70, 130], i * 3)
    }
  }
  const { pixels } = fitGarment(model, readBottom(trousers))
  for (const x of [144 - 62, 144 + 62]) {
    const trace = (320 * width + x) * 3
    let edge = trace
    const inwards = x < 144 ? 3 : -3
    while (Math.abs(pixels[edge] - backdrop.pixels[edge]) < 60) edge += inwards
    for (let o = trace; Math.abs(o - edge) > 2 * 3; o += inwards)
      expect(Math.abs(pixels[o] - backdrop.pixels[o]), `${(o / 3) % width}`).toBeLessThan(3)
  }
})

/** A dress has no waist of its own: the border between above and below is arbitrary and ragged. */
function wearDress(model: StudioModel) {
  const { width } = model.picture
  for (let i = 0; i < model.layers.lower.values.length; i++) {
    if (model.layers.lower.values[i] && i < (252 + (i % 7)) * width) {
      model.layers.upper.values[i] = 1
      model.layers.lower.values[i] = 0
    }
    if (model.layers.lower.values[i] || model.layers.upper.values[i])
      model.picture.pixels.set(oldGarmentColour, i * 3)
  }
}

test('a skirt cuts a dress off along its own upper edge', () => {
  const model = drawModel()
  expect(wearsOnePiece(model)).toBe(false)
  wearDress(model)
  expect(wearsOnePiece(model)).toBe(true)
  const result = fitGarment(model, readBottom(skirt))
  const lowest = Array.from({ length: 50 }, (_, k) => lowestOld(result, 119 + k))
  expect(Math.max(...lowest) - Math.min(...lowest)).toBeLessThanOrEqual(3)
})

test('TRY-41 a dress is cut off at its natural waist, and goes down to the upper edge of what is put on, where that bows', () => {
  const model = drawModel()
  wearDress(model)
  const bowed = readBottom(skirt)
  const { matte } = bowed
  for (let y = 0; y < 140; y++) matte.values.fill(0, y * matte.width + 215, y * matte.width + 265)
  const { body } = model
  const result = fitGarment(model, bowed)
  const [side, middle] = [lowestOld(result, 120), lowestOld(result, 144)]
  expect(side).toBeLessThan(body.shoulderMid.y + 0.74 * body.torsoLength)
  expect(middle - side).toBeGreaterThan(3)
  const [red, green] = colourAt(result, 144, middle + 4)
  expect(green - red).toBeGreaterThan(50)
})

test('joints out of sight lie where those of a standing person would', () => {
  const { left, right } = traceLegs(drawModel())
  expect(left.knee.y).toBeGreaterThan(left.hip.y + 100)
  expect(left.ankle.y).toBeGreaterThan(left.knee.y + 100)
  expect(middleOfLeg(left, 330)).toBeLessThan(middleOfLeg(right, 330))
  expect(halfOfLeg(left, 260)).toBeGreaterThan(halfOfLeg(left, 360))
})

function readBottom(corners: Corners): GarmentReading {
  const picture = drawPolygon(drawnSize.width, drawnSize.height, corners, [40, 140, 70], [245, 245, 245])
  const reading = readGarment(picture, undefined, 'bottom')
  if ('refusal' in reading) throw new Error(reading.refusal)
  return reading
}

function colourAt({ width, pixels }: Picture, x: number, y: number): [number, number, number] {
  const o = (y * width + x) * 3
  return [pixels[o], pixels[o + 1], pixels[o + 2]]
}

function lowestOld(picture: Picture, x: number): number {
  for (let y = picture.height - 1; y >= 0; y--) {
    const colour = colourAt(picture, x, y)
    if (oldGarmentColour.every((value, c) => Math.abs(value - colour[c]) < 50)) return y
  }
  return -1
}

test('a fist before a top stays before the trousers that are put on below it', () => {
  const model = drawModel()
  const { layers, picture, body } = model
  const wrist = { x: 150, y: 236 }
  body.sides.right.elbow = { x: 196, y: 190, score: 0.9 }
  body.sides.right.wrist = { ...wrist, score: 0.9 }
  const withinItsRim: number[] = []
  for (let i = 0; i < layers.skin.values.length; i++) {
    const away = distanceFromSegment(i % 288, Math.floor(i / 288), { x: 142, y: 244 }, { x: 127, y: 259 })
    if (away > 13) continue
    if (away < 10) withinItsRim.push(i)
    layers.skin.values[i] = 1
    layers.upper.values[i] = layers.lower.values[i] = 0
    picture.pixels.set(skinColour, i * 3)
  }
  const result = fitGarment(model, readBottom(trousers))
  const changed = withinItsRim.filter((i) => result.pixels[i * 3] !== picture.pixels[i * 3])
  expect(changed).toHaveLength(0)
})

test('TRY-77 what hangs from below a top widens from the body’s sides on, and not all at once in the row of its hem', () => {
  const model = drawModel()
  const { alpha } = model.layers
  const { axes } = readBody(model)
  const hem = Math.ceil(axes.at(0, findWaist(model, axes).level).y)
  // The hem is drawn in: the body is narrower there than above and below.
  for (const layer of Object.values(model.layers))
    for (let y = hem - 6; y < hem + 6; y++) layer.values.fill(0, y * layer.width + 168, y * layer.width + 200)
  const { layer } = layGarment(model, readBottom(skirt))!
  const widest = (y: number, values: ArrayLike<number>, step: number) => {
    let x = 144
    while (values[(y * layer.width + x) * step + step - 1] >= 0.5) x++
    return x
  }
  for (let y = hem; y < hem + 6; y++)
    expect(widest(y, layer.values, 4) - widest(hem, alpha.values, 1), `${y - hem} below`).toBeLessThanOrEqual(
      2 + 0.75 * (y - hem),
    )
})
