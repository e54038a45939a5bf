import { expect, test } from 'vitest'
import { readDrawn } from '../../test/read-drawn.ts'
import { drawModel, oldGarmentColour } from '../../test/drawn-model.ts'
import { trousers } from '../../test/drawn-garments.ts'
import { cropForFitting, fitGarment } from '../fit-garment.ts'
import { traceArm } from './arm-axis.ts'

const width = 288

/** Long sleeves down to the wrists, which were read as what is worn below from the elbow on, and its colour too. */
function drawLongSleeves() {
  const model = drawModel()
  const { layers, picture } = model
  const places = ([-1, 1] as const).flatMap((side) => {
    const arm = traceArm(model, side)
    return Array.from({ length: 60 }, (_, k) => ({ ...arm.at((arm.length * k) / 60).point, share: k / 60 }))
  })
  for (let i = 0; i < layers.skin.values.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const place = places.find((p) => Math.hypot(x - p.x, y - p.y) < 8)
    if (!place || layers.alpha.values[i] < 1) continue
    layers.skin.values[i] = 0
    const isForearm = place.share > 0.55
    layers.lower.values[i] = isForearm ? 1 : 0
    layers.upper.values[i] = isForearm ? 0 : 1
    picture.pixels.set(oldGarmentColour, i * 3)
  }
  const arm = traceArm(model, 1)
  const { point } = arm.at(0.8 * arm.length)
  return { model, forearm: Math.round(point.y) * width + Math.round(point.x) }
}

test('a long sleeve that was read as trousers belongs to what is worn above', () => {
  const { model, forearm } = drawLongSleeves()
  const fitting = cropForFitting(model, 'bottom')
  if (!fitting) throw new Error('nowhere to fit')
  const { part, area } = fitting
  const i = (Math.floor(forearm / width) - area.y) * area.width + (forearm % width) - area.x
  expect([part.layers.upper.values[i], part.layers.lower.values[i]]).toEqual([1, 0])
})

test('long sleeves stay as they are when trousers are put on', () => {
  const { model, forearm } = drawLongSleeves()
  const { pixels } = fitGarment(model, readDrawn(trousers, 'bottom'))
  expect([...pixels.subarray(forearm * 3, forearm * 3 + 3)]).toEqual(oldGarmentColour)
})
