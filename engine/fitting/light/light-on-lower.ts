import { interpolate } from '../../geometry/points.ts'
import { bell, clamp, mix, smoothstep } from '../../pixels/scalar.ts'
import type { LowerPlacement } from '../place/place-lower.ts'
import { drapeLower } from './drape.ts'

/** Cloth turns away from the light at the sides of hips and legs. */
const turned = 0.12
/** Below the crotch, within so many units, one round body becomes two. */
const parting = { from: -0.02, to: 0.3 }
/** Legs that touch shade each other: softly, and where they meet in a line. How far from the inner edge, in units. */
const between = [
  { shade: 0.16, within: 0.07 },
  { shade: 0.3, within: 0.014 },
]
/** So far apart, in units, they do not. */
const apart = 0.16

/**
 * Light on trousers, shorts or a skirt, as a factor: hips and legs are round, and cloth falls in folds. To be asked row by row. `unit`: the
 * body's, in pixels; `folds`: how much of them the cloth needs, 0..1.
 */
export function lightOnLower(
  placement: LowerPlacement,
  unit: number,
  folds: number,
): (x: number, y: number) => number {
  const { sides, inner, crotchY } = placement
  const drape = drapeLower(placement, unit)
  let row = NaN
  let [left, right, innerLeft, innerRight, share, touch] = [0, 0, 0, 0, 0, 0]
  const readRow = (y: number) => {
    row = y
    ;[left, right] = [interpolate(sides.left, y), interpolate(sides.right, y)]
    ;[innerLeft, innerRight] = [interpolate(inner.left, y), interpolate(inner.right, y)]
    share = crotchY === null ? 0 : smoothstep(parting.from, parting.to, (y - crotchY) / unit)
    touch = 1 - smoothstep(0, apart, (innerRight - innerLeft) / unit)
  }
  return (x, y) => {
    if (y !== row) readRow(y)
    const fold = 1 + folds * drape(x / unit, y / unit)
    const whole = roundness(x, left, right)
    if (share <= 0) return fold * (1 - turned * whole)
    const isLeft = x < (innerLeft + innerRight) / 2
    const leg = isLeft ? roundness(x, left, innerLeft) : roundness(x, innerRight, right)
    const fromInner = (isLeft ? innerLeft - x : x - innerRight) / unit
    const shades = between.reduce((sum, { shade, within }) => sum + shade * bell(fromInner / within), 0)
    return fold * (1 - turned * mix(whole, leg, share)) * (1 - share * touch * shades)
  }
}

/** 0 in the middle between two sides, 1 at them. */
function roundness(x: number, left: number, right: number): number {
  const half = Math.max(1, (right - left) / 2)
  return clamp(Math.abs(x - (left + right) / 2) / half, 0, 1) ** 4
}
