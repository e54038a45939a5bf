import { expect, test } from 'vitest'
import { sleevelessShirt } from '../../test/drawn-garments.ts'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { traceArm } from '../body/arm-axis.ts'
import { readBodyAxes } from '../body/body-axes.ts'
import { readBody } from '../body/read-body.ts'
import { fitGarment } from '../fit-garment.ts'
import { placeUpper } from './place-upper.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { traceArmhole } from './trace-armhole.ts'

const width = 288

test('the edge of an armhole runs smoothly from the shoulder to the armpit: no cloth lies on a bare arm', () => {
  const model = drawModel()
  const { layers, picture } = model
  // The arms are bare up to the shoulders.
  for (let y = 108; y < 170; y++) {
    for (let x = 70; x < 218; x++) {
      const i = y * width + x
      if (!layers.upper.values[i] || Math.abs(x - 144) < 36) continue
      layers.skin.values[i] = 1
      layers.upper.values[i] = 0
      picture.pixels.set(skinColour, i * 3)
    }
  }
  const garment = readDrawn(sleevelessShirt)
  // The cloth falls over the ends of the shoulders.
  garment.upper!.left.shoulder.x += 24
  garment.upper!.right.shoulder.x -= 24
  const { pixels } = fitGarment(model, garment)
  const isCloth = (x: number, y: number) => {
    const [red, green] = pixels.slice((y * width + x) * 3)
    return green > 1.2 * red
  }
  const edges = Array.from({ length: 34 }, (_, k) => {
    let x = 144
    while (isCloth(x, 124 + k)) x++
    return x
  })
  const steps = edges.slice(1).map((edge, k) => Math.abs(edge - edges[k]))
  expect(Math.max(...steps)).toBeLessThan(4)
})

test('an armhole that leans far inwards takes no cloth from the trunk below it', () => {
  const model = drawModel()
  const garment = readDrawn(sleevelessShirt)
  const axes = readBodyAxes(model)
  const placement = placeUpper(readBody(model), garment, garment.upper!)
  const { shoulder, armpit } = placement.right
  shoulder.x += 20
  armpit.y = shoulder.y + 30
  const { overhang } = traceArmhole(axes, placement, traceArm(model, 1), model.body.unit)
  expect(overhang(shoulder.x + 10, shoulder.y + 10)).toBeGreaterThan(0.5)
  for (let y = armpit.y; y < 245; y += 5) expect(overhang(180, y), `${y}`).toBe(0)
})

test('TRY-39 no arm lies before a strap, and one does before the edge of a broad shoulder', () => {
  const model = drawModel()
  const garment = readDrawn(sleevelessShirt)
  const axes = readBodyAxes(model)
  const placement = placeUpper(readBody(model), garment, garment.upper!)
  const { shoulder, neck } = placement.right
  const halfway = (neckX: number) => {
    neck.x = neckX
    const { inFront } = traceArmhole(axes, placement, traceArm(model, 1), model.body.unit)
    return inFront(shoulder.x, shoulder.y + 15)
  }
  expect(halfway(shoulder.x - 0.05 * model.body.unit)).toBe(0)
  expect(halfway(shoulder.x - 0.3 * model.body.unit)).toBeGreaterThan(0.5)
})
