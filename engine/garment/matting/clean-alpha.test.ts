import { expect, test } from 'vitest'
import { createPicture, type Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { toPlane } from '../../pixels/mask.ts'
import { polygonMask, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { cleanAlpha } from './clean-alpha.ts'

const { width, height } = drawnSize
const black = createPicture(width, height)
const outline = (corners: Corners) => toPlane(polygonMask(width, height, corners))
const areaOf = ({ values }: Plane) => values.reduce((sum, value) => sum + value, 0)

/** A black shirt over a black layer that covers less. */
function layOver(shirt: Plane, layer: Plane): Plane {
  return { ...shirt, values: shirt.values.map((value, i) => Math.max(value, layer.values[i])) }
}

/** What is left beside a shirt, as a share of it. */
function leftBeside(shirt: Plane, file: Plane): number {
  const { values } = cleanAlpha(black, file)
  return values.reduce((sum, value, i) => sum + value - shirt.values[i], 0) / areaOf(shirt)
}

test('TRY-163 the soft shadow that was cut out with a garment is left out, sheer cloth of its colour is not', () => {
  const shirt = outline(tShirt.corners)
  const beside = outline(tShirt.corners.map(([x, y]) => [x + 8, y + 12]))
  const shadow = blur(beside, 8)
  for (const plane of [beside, shadow]) plane.values.forEach((value, i) => (plane.values[i] = 0.45 * value))
  expect(leftBeside(shirt, layOver(shirt, shadow))).toBeLessThan(0.002)
  expect(leftBeside(shirt, layOver(shirt, beside))).toBeGreaterThan(0.02)
})

test('TRY-163 specks that were cut out with a garment are left out, a second piece of it is not', () => {
  const shirt = outline(tShirt.corners)
  const speck = outline([[10, 20], [18, 20], [18, 30], [10, 30]]) // prettier-ignore
  const scarf = outline([[100, 580], [380, 580], [380, 620], [100, 620]]) // prettier-ignore
  expect(leftBeside(shirt, layOver(shirt, speck))).toBe(0)
  expect(leftBeside(shirt, layOver(shirt, scarf))).toBeCloseTo(areaOf(scarf) / areaOf(shirt), 3)
})
