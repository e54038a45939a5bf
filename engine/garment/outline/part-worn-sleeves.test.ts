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

function readWorn(arms?: [WornArm, WornArm]): GarmentReading {
  const { width, height } = drawnSize
  const picture = drawPolygon(width, height, worn, [120, 60, 60], [245, 245, 245])
  const matte = toPlane(polygonMask(width, height, worn))
  const reading = readGarment(picture, matte, 'top', arms)
  if ('refusal' in reading) throw new Error(reading.refusal)
  return reading
}
