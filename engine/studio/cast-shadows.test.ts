import { expect, test } from 'vitest'
import type { Point } from '../person/types.ts'
import { createPlane } from '../picture.ts'
import { castShadows } from './cast-shadows.ts'

const [width, height] = [300, 400]
const mapping = { scale: 1, x: 0, y: 0 }

test('TRY-29 each foot casts its shadow where it stands, also the one behind', () => {
  const alpha = createPlane(width, height)
  const feet = [
    { x: 120, bottom: 375 },
    { x: 180, bottom: 350 },
  ]
  for (const { x, bottom } of feet)
    for (let y = 300; y < bottom; y++) alpha.values.fill(1, y * width + x - 12, y * width + x + 12)
  const ankles = feet.map(({ x, bottom }) => ({ x, y: bottom - 25 }))
  const light = castShadows({ width, height, mapping, standsFree: true, floorY: 376 }, alpha, ankles)
  const at = (x: number, y: number) => light.values[y * width + x]
  for (const { x, bottom } of feet) {
    expect(at(x, bottom), 'under the sole').toBeLessThan(0.72)
    expect(at(x, bottom), 'darker than below').toBeLessThan(at(x, bottom + 10) - 0.1)
  }
  expect(at(40, 370)).toBeGreaterThan(0.95)
})

/** The light about two feet by their toes; `legs` are columns from and to, down to a row. */
function lightAbout(legs: readonly { from: number; to: number; bottom: number }[], toes: readonly Point[]) {
  const alpha = createPlane(width, height)
  for (const { from, to, bottom } of legs)
    for (let y = 300; y < bottom; y++) alpha.values.fill(1, y * width + from, y * width + to)
  const light = castShadows({ width, height, mapping, standsFree: true, floorY: 379 }, alpha, toes)
  return (x: number, y: number) => light.values[y * width + x]
}

test('a foot behind another casts its shadow under itself, not beside the one in front', () => {
  const behind = { from: 128, to: 150, bottom: 350 }
  const inFront = { from: 150, to: 186, bottom: 378 }
  const toes = [
    { x: 140, y: 340 },
    { x: 170, y: 370 },
  ]
  const at = lightAbout([behind, inFront], toes)
  expect(at(138, 350), 'under the one behind').toBeLessThan(0.7)
  expect(at(138, 377), 'beside the one in front').toBeGreaterThan(0.75)
  expect(at(170, 378), 'under the one in front').toBeLessThan(0.7)
})

test('a foot that is hidden casts no shadow from the leg above it', () => {
  const inSight = { from: 120, to: 150, bottom: 378 }
  const leg = { from: 150, to: 180, bottom: 340 }
  const toes = [
    { x: 135, y: 370 },
    { x: 165, y: 366 },
  ]
  const at = lightAbout([inSight, leg], toes)
  expect(at(165, 341), 'below the leg').toBeGreaterThan(0.9)
  expect(at(135, 378), 'under the foot in sight').toBeLessThan(0.7)
})

test('TRY-29 a shoe seen from the side touches the floor at sole and heel, and less below its arch', () => {
  const shoe = [
    { from: 110, to: 140, bottom: 376 },
    { from: 140, to: 157, bottom: 366 },
    { from: 157, to: 166, bottom: 374 },
  ]
  const at = lightAbout(shoe, [{ x: 130, y: 370 }])
  expect(at(130, 376), 'under the sole').toBeLessThan(0.6)
  expect(at(161, 374), 'under the heel').toBeLessThan(0.6)
  expect(at(149, 375), 'under the arch').toBeGreaterThan(at(130, 376) + 0.1)
  expect(at(149, 375), 'in the shadow of both').toBeLessThan(0.85)
})

test('TRY-29 a narrow heel that the camera looks down on touches the floor well above the toes, a wide hem there does not', () => {
  const shoeBehind = (across: number) => [
    { from: 110, to: 140, bottom: 376 },
    { from: 150, to: 150 + across, bottom: 359 },
  ]
  const lightBelow = (across: number) => lightAbout(shoeBehind(across), [{ x: 125, y: 372 }])(152, 361)
  expect(lightBelow(8)).toBeLessThan(0.92)
  expect(lightBelow(30)).toBeGreaterThan(0.95)
})

test('a foot whose edge joins that of the foot in front of it casts its own shadow', () => {
  const slope = Array.from({ length: 12 }, (_, k) => ({ from: 140 + k, to: 141 + k, bottom: 350 + 2 * k }))
  const feet = [{ from: 110, to: 140, bottom: 350 }, ...slope, { from: 152, to: 190, bottom: 374 }]
  const toes = [
    { x: 128, y: 344 },
    { x: 170, y: 370 },
  ]
  const at = lightAbout(feet, toes)
  expect(at(120, 350), 'under the one behind').toBeLessThan(0.6)
  expect(at(170, 374), 'under the one in front').toBeLessThan(0.6)
})
