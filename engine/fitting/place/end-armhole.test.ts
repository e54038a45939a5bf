import { expect, test } from 'vitest'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { traceArm } from '../body/arm-axis.ts'
import { readBody } from '../body/read-body.ts'
import { layGarment } from '../fit-garment.ts'
import { placeUpper } from './place-upper.ts'

/** Arms that hang so close lie before the trunk's sides. */
function withArmsClose() {
  const model = drawModel()
  for (const [side, { shoulder, elbow, wrist }] of [
    [-1, model.body.sides.left],
    [1, model.body.sides.right],
  ] as const) {
    for (const joint of [shoulder, elbow, wrist]) joint.x = 144 + side * 34
  }
  return model
}

test('where an arm hides the side of the trunk, the armhole of a sleeve ends at the inner edge of the arm', () => {
  const model = withArmsClose()
  const garment = readDrawn(tShirt.corners)
  const { left, right } = placeUpper(readBody(model), garment, garment.upper!)
  for (const { armpit, side } of [
    { armpit: left.armpit, side: -1 as const },
    { armpit: right.armpit, side: 1 as const },
  ]) {
    const { joints } = traceArm(model, side)
    expect(side * (joints.elbow.x - armpit.x), `${side}`).toBeGreaterThan(8)
  }
})

test('a sleeve before the trunk reaches nowhere farther in than at its seam: no foot of it lies below the armpit', () => {
  const { sleeveCover } = layGarment(withArmsClose(), readDrawn(tShirt.corners))!
  const innermost = (y: number) => {
    let x = 144
    while (x < 287 && sleeveCover.values[y * 288 + x] < 0.5) x++
    return x
  }
  const edges = Array.from({ length: 30 }, (_, k) => innermost(130 + k)).filter((x) => x < 287)
  const steps = edges.slice(1).map((edge, k) => edges[k] - edge)
  expect(edges.length).toBeGreaterThan(10)
  expect(Math.max(...steps)).toBeLessThan(5)
})
