import { expect, test } from 'vitest'
import { drawPolygon, polygonMask, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize } from '../../test/drawn-garments.ts'
import { toPlane } from '../../pixels/mask.ts'
import type { GarmentReading } from '../garment.ts'
import { readGarment } from '../read-garment.ts'
import { partWornSleeves, type WornArm } from './part-worn-sleeves.ts'

/** A sweater as somebody wears it whose arms hang: no gap shows between sleeves and trunk. */
const worn: Corners = [
  [200, 90],
  [280, 90],
  [330, 115],
  [365, 300],
  [372, 470],
  [330, 475],
  [150, 475],
  [108, 470],
  [115, 300],
  [150, 115],
]
const hanging: [WornArm, WornArm] = [
  { shoulder: { x: 162, y: 135 }, elbow: { x: 140, y: 300 }, wrist: { x: 132, y: 480 } },
  { shoulder: { x: 318, y: 135 }, elbow: { x: 340, y: 300 }, wrist: { x: 348, y: 480 } },
]

test('sleeves that hang against the trunk of whoever wears them are found along the arms', () => {
  const { left, right } = readWorn(hanging).upper!
  for (const { sleeve } of [left, right])
    expect(Math.max(...sleeve!.inner.map(({ y }) => y))).toBeGreaterThan(420)
  expect(right.armpit.x).toBeLessThan(330)
  expect(right.armpit.y).toBeLessThan(240)
  const { left: unknown } = readWorn().upper!
  expect(unknown.sleeve).toBeNull()
})

test('TRY-157 a sleeve of an arm whose hand is in a pocket leads inwards, and is found on that side itself', () => {
  const inPocket: Corners = worn.map(([x, y]) => (x > 300 && y > 350 ? [x === 372 ? 345 : 300, y] : [x, y]))
  const [left, { shoulder, elbow }] = hanging
  const { upper } = readWorn([left, { shoulder, elbow, wrist: { x: 322, y: 480 } }], inPocket)
  expect(upper!.mirroredSleeve).toBeUndefined()
  expect(upper!.right.sleeve!.outer.at(-1)!.x).toBeLessThan(352)
})

test('arms before the trunk part nothing', () => {
  const folded = hanging.map(({ shoulder, elbow }): WornArm => ({
    shoulder,
    elbow,
    wrist: { x: 240, y: 310 },
  }))
  const mask = polygonMask(drawnSize.width, drawnSize.height, worn)
  partWornSleeves(mask, [folded[0], folded[1]])
  expect(mask).toEqual(polygonMask(drawnSize.width, drawnSize.height, worn))
})

function readWorn(arms?: [WornArm, WornArm], corners = worn): GarmentReading {
  const { width, height } = drawnSize
  const picture = drawPolygon(width, height, corners, [120, 60, 60], [245, 245, 245])
  const matte = toPlane(polygonMask(width, height, corners))
  const reading = readGarment(picture, matte, 'top', arms)
  if ('refusal' in reading) throw new Error(reading.refusal)
  return reading
}
