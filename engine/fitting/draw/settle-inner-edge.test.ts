import { expect, test } from 'vitest'
import { traceArm } from '../body/arm-axis.ts'
import { createLayer } from '../layer.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { settleInnerEdge } from './settle-inner-edge.ts'

const [width, height] = [288, 384]
const cloth = [40, 120, 80]
const slit = [8, 24, 16]
const arm = traceArm(drawModel(), 1)

/** How far before the elbow, where the sleeve ends. */
function aboveHem(x: number, y: number) {
  const { shoulder, elbow } = arm.joints
  return ((elbow.x - x) * (elbow.x - shoulder.x) + (elbow.y - y) * (elbow.y - shoulder.y)) / arm.upperLength
}

/** The right sleeve with a dark rim, either side cut in steps of so many pixels; `paint` its cloth in each row. */
function drawSleeve(step: number, paint: (y: number) => number[] = () => cloth) {
  const layer = createLayer(width, height)
  for (let y = 115; y < 200; y++) {
    const [left, right] = [178 + (y % 2) * step, 216 + (y % 2) * step]
    for (let x = left; x <= right && aboveHem(x, y) >= 0; x++)
      layer.values.set([...(x === left || x === right ? slit : paint(y)), 1], (y * width + x) * 4)
  }
  return layer
}

function pixelOf({ values }: ReturnType<typeof createLayer>, x: number, y: number) {
  return [...values.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
}

test('towards the body the outline of a sleeve that runs in steps is evened out', () => {
  const layer = drawSleeve(1)
  settleInnerEdge(layer, arm, arm.upperLength, 90)
  const cover = (y: number) => pixelOf(layer, 178, y)[3]
  for (let y = 140; y < 170; y++) expect(Math.abs(cover(y) - cover(y + 1))).toBeLessThan(0.35)
})

test('the shadow of the slit beside a sleeve gives way to the colour of its cloth', () => {
  const layer = drawSleeve(0)
  settleInnerEdge(layer, arm, arm.upperLength, 90)
  for (let y = 140; y < 170; y++) {
    const [red, green, blue, cover] = pixelOf(layer, 178, y)
    const near = cloth.map((value) => expect.closeTo(value, -1))
    expect([y, red / cover, green / cover, blue / cover]).toEqual([y, ...near])
  }
})

test('TRY-79 the stripes of a sleeve go on to its inner edge', () => {
  const [dark, pale] = [
    [20, 30, 60],
    [230, 230, 225],
  ]
  const layer = drawSleeve(0, (y) => (Math.floor(y / 5) % 2 ? dark : pale))
  settleInnerEdge(layer, arm, arm.upperLength, 90)
  for (const y of [142, 147, 152, 157]) {
    const [red, , , cover] = pixelOf(layer, 179, y)
    const own = Math.floor(y / 5) % 2 ? dark[0] : pale[0]
    expect(Math.abs(red / cover - own), `row ${y}`).toBeLessThan(45)
  }
})

test('a sleeve’s outer side and its hem stay as they are', () => {
  const drawn = drawSleeve(1)
  const layer = drawSleeve(1)
  settleInnerEdge(layer, arm, arm.upperLength, 90)
  for (let y = 140; y < 200; y++) {
    for (let x = 170; x < 225; x++) {
      if (x < 208 && aboveHem(x, y) > 3) continue
      expect([x, y, ...pixelOf(layer, x, y)]).toEqual([x, y, ...pixelOf(drawn, x, y)])
    }
  }
})
