import { expect, test } from 'vitest'
import { skinColour, drawModel } from '../../test/drawn-model.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { layGarment } from '../fit-garment.ts'

/** A model with bare arms whose upper arm is thicker by so many pixels between two rows. */
function withBareArms(muscle: number, from: number, to: number) {
  const model = drawModel()
  const { layers, picture } = model
  const { upper, skin, alpha } = layers
  const person = alpha.values.slice()
  for (let y = 125; y < 165; y++) {
    for (let x = 185; x < 230; x++) {
      const i = y * upper.width + x
      const onArm = person[i]! > 0.5 || (y >= from && y < to && person[i - muscle]! > 0.5)
      if (!onArm) continue
      alpha.values[i] = skin.values[i] = 1
      upper.values[i] = 0
      picture.pixels.set(skinColour, i * 3)
    }
  }
  return model
}

/** The outermost column of the right sleeve in each of some rows. */
function outerEdge(model: ReturnType<typeof drawModel>, rows: number[]) {
  const { layer } = layGarment(model, readDrawn(tShirt.corners))!
  return rows.map((y) => {
    let x = layer.width - 1
    while (x > 0 && layer.values[(y * layer.width + x) * 4 + 3] < 0.5) x--
    return x
  })
}

test('TRY-108 a short sleeve hangs straight from the thickest place of the arm to its hem', () => {
  const rows = [140, 146, 152, 158, 164]
  const edge = outerEdge(withBareArms(5, 125, 148), rows)
  edge.slice(1).forEach((x, k) => expect([rows[k + 1], x - edge[k]! >= 0]).toEqual([rows[k + 1], true]))
})

test('TRY-108 its hem lies along the arm though its cloth is far wider', () => {
  const model = withBareArms(0, 0, 0)
  const [hem] = outerEdge(model, [160])
  let arm = model.layers.alpha.width - 1
  while (model.layers.alpha.values[160 * model.layers.alpha.width + arm]! < 0.5) arm--
  expect(hem! - arm).toBeLessThan(0.03 * model.body.unit)
})
