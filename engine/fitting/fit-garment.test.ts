import { beforeAll, describe, expect, test } from 'vitest'
import type { Colour, Corners } from '../test/draw-polygons.ts'
import { drawPolygon } from '../test/draw-polygons.ts'
import { drawnSize, dress, longSleeve, skirt, tShirt, trousers } from '../test/drawn-garments.ts'
import type { GarmentReading } from '../garment/garment.ts'
import { readGarment } from '../garment/read-garment.ts'
import type { Picture } from '../picture.ts'
import { dilate, threshold } from '../pixels/mask.ts'
import type { StudioModel } from '../studio/types.ts'
import { drawModel, oldGarmentColour, skinColour } from '../test/drawn-model.ts'
import { readDrawn } from '../test/read-drawn.ts'
import { fitGarment, layGarment } from './fit-garment.ts'

const green: Colour = [40, 140, 70]
const garments: [string, Corners][] = [
  ['a T-shirt', tShirt.corners],
  ['a long-sleeved top', longSleeve],
  ['a dress', dress],
  ['trousers', trousers],
  ['a skirt', skirt],
]

describe.each(garments)('%s on a person', (_, corners) => {
  const model = drawModel()
  let garment: GarmentReading
  let result: Picture
  beforeAll(() => {
    garment = readDrawn(corners)
    result = fitDrawn(corners)
  })

  test('leaves every pixel beyond the old garment, the new one and its shadow as it was', () => {
    const reach = regionOf(model, garment)
    let changed = 0
    for (let i = 0; i < reach.length; i++) {
      if (reach[i]) continue
      for (let c = 0; c < 3; c++) if (result.pixels[i * 3 + c] !== model.picture.pixels[i * 3 + c]) changed++
    }
    expect(changed).toBe(0)
  })

  test('comes out the same each time', () => {
    expect(Buffer.compare(fitGarment(model, garment).pixels, result.pixels)).toBe(0)
  })

  test('keeps its colour', () => {
    const row = garment.upper ? 200 : 300
    expect(colourAt(result, garment.upper ? 144 : 125, row)[1]).toBeGreaterThan(100)
    expect(colourAt(result, garment.upper ? 144 : 125, row)[0]).toBeLessThan(70)
  })
})

test.each([
  ['a T-shirt', tShirt.corners],
  ['a long-sleeved top', longSleeve],
])('nothing of the old garment is left under %s', (_, corners) => {
  const { width, height, pixels } = fitDrawn(corners)
  let left = 0
  for (let i = 0; i < width * height; i++) {
    const isOld = oldGarmentColour.every((value, c) => Math.abs(value - pixels[i * 3 + c]) < 40)
    if (isOld) left++
  }
  expect(left).toBe(0)
})

test('a long sleeve covers the arm and leaves the hand', () => {
  const result = fitDrawn(longSleeve)
  for (const x of [144 - 60, 144 + 60]) expect(colourAt(result, x, 190)[1]).toBeGreaterThan(100)
  for (const x of [144 - 66, 144 + 66]) expect(colourAt(result, x, 268)).toEqual(skinColour)
})

test('no slit opens between sleeve and body at the shoulders', () => {
  const model = drawModel()
  const garment = readDrawn(tShirt.corners)
  const { layer, upper } = layGarment(model, garment)!
  for (const side of [upper!.placement.left, upper!.placement.right]) {
    for (let t = 0.15; t <= 0.9; t += 0.05) {
      const x = Math.round(side.shoulder.x + (side.armpit.x - side.shoulder.x) * t)
      const y = Math.round(side.shoulder.y + (side.armpit.y - side.shoulder.y) * t)
      for (let dx = -4; dx <= 4; dx++)
        expect(layer.values[(y * layer.width + x + dx) * 4 + 3]).toBeGreaterThan(0.97)
    }
  }
})

test('the stripes of a garment stay level', () => {
  const { width, height } = drawnSize
  const picture = drawPolygon(width, height, tShirt.corners, green, [245, 245, 245])
  const band = 380
  for (let y = band; y < band + 40; y++) {
    for (let x = 0; x < width; x++) {
      const o = (y * width + x) * 3
      if (picture.pixels[o] < 60) picture.pixels.set([200, 180, 40], o)
    }
  }
  const reading = readGarment(picture)
  if ('refusal' in reading) throw new Error(reading.refusal)
  const result = fitGarment(drawModel(), reading)
  const tops = [115, 130, 144, 158, 173].map((x) =>
    firstRow(result, x, (colour) => colour[0] > 120 && colour[2] < 90 && colour[1] > 110),
  )
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(4)
})

test('the picture of the studio model itself is never written to', () => {
  const model = drawModel()
  const before = model.picture.pixels.slice()
  fitGarment(model, readDrawn(tShirt.corners))
  expect(Buffer.compare(model.picture.pixels, before)).toBe(0)
})

const fitted = new Map<Corners, Picture>()

/** A garment on the drawn model, fitted once. */
function fitDrawn(corners: Corners): Picture {
  const result = fitted.get(corners) ?? fitGarment(drawModel(), readDrawn(corners))
  fitted.set(corners, result)
  return result
}

/** Old garment, new garment and a shadow's reach around both. */
function regionOf(model: StudioModel, garment: GarmentReading): Uint8Array {
  const { layers, picture } = model
  const drawn = garment.upper ? layGarment(model, garment)! : layGarment(model, garment)!
  const region = {
    width: picture.width,
    height: picture.height,
    values: new Float32Array(layers.alpha.values.length),
  }
  for (let i = 0; i < region.values.length; i++) {
    const old =
      (garment.garmentClass === 'bottom' ? 0 : layers.upper.values[i]) +
      (garment.garmentClass === 'top' ? 0 : layers.lower.values[i])
    region.values[i] = Math.max(old, drawn.layer.values[i * 4 + 3])
  }
  return dilate(threshold(region, 0.002), Math.round(0.1 * model.body.unit)).values
}

function colourAt({ width, pixels }: Picture, x: number, y: number): number[] {
  const o = (y * width + x) * 3
  return [pixels[o], pixels[o + 1], pixels[o + 2]]
}

function firstRow(picture: Picture, x: number, isMatch: (colour: number[]) => boolean): number {
  for (let y = 0; y < picture.height; y++) if (isMatch(colourAt(picture, x, y))) return y
  return picture.height
}
