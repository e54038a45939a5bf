import type { Plane } from '../../picture.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { Point } from '../../geometry/points.ts'
import { distanceFromSegment } from '../../geometry/points.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { boxOf, clipBox } from '../crop.ts'
import type { Layer } from '../layer.ts'
import { blurReach, smoothOutline } from './smooth-outline.ts'

/** About a shoulder: steps up to about twice this are evened out, so far about its end and along the sleeve, in units. */
const shoulders = { scale: 0.02, from: 0.16, to: 0.28, along: 0.45, end: 0.25 }
/** About a sleeve's end, which is cut by the mesh's last row: the same, across the arm so far from its line. */
const cuffs = { scale: 0.007, from: 0.08, to: 0.12, across: 0.2 }

type Sleeve = { shoulder: Point; arm: ArmAxis; end: number }

/**
 * Where a sleeve meets the trunk over the end of a shoulder both come from places of their own, and their outlines do not meet exactly: it
 * is smoothed there. Changes the layer and the sleeves' cover in place.
 */
export function smoothShoulders(layer: Layer, { values }: Plane, sleeves: readonly Sleeve[], unit: number) {
  for (const { shoulder, arm, end } of sleeves) {
    const { point } = arm.at(clamp(end - shoulders.end * unit, 0, shoulders.along * unit))
    smoothAlong(layer, [shoulder, point], shoulders, unit, (i, before, now) => {
      values[i] = now < before ? Math.min(values[i], now) : Math.max(values[i], now - before)
    })
  }
}

/** At its end a sleeve's cloth is cut in single pixels. `layer` holds the sleeve alone, or a trunk behind it would be taken for it. */
export function smoothCuff(layer: Layer, arm: ArmAxis, end: number, unit: number) {
  const { point, outwards } = arm.at(end)
  const at = (away: number) => ({
    x: point.x + away * unit * outwards.x,
    y: point.y + away * unit * outwards.y,
  })
  smoothAlong(layer, [at(-cuffs.across), at(cuffs.across)], cuffs, unit)
}

/** About the line between two points, with a reach from which on less of the change counts and one from which on none does. */
function smoothAlong(
  layer: Layer,
  [a, b]: [Point, Point],
  { scale, from, to }: { scale: number; from: number; to: number },
  unit: number,
  onChange?: (pixel: number, before: number, now: number) => void,
) {
  const sigma = scale * unit
  const area = clipBox(boxOf([a, b]), layer, to * unit + blurReach * sigma)
  const near = (x: number, y: number) =>
    1 - smoothstep(from * unit, to * unit, distanceFromSegment(x, y, a, b))
  smoothOutline(layer, { area, near }, sigma, onChange)
}
