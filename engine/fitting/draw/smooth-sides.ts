import { interpolate } from '../../geometry/points.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import { clipBox, coveredBox } from '../crop.ts'
import type { Layer } from '../layer.ts'
import type { UpperPlacement } from '../place/upper-frame.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import { blurReach, smoothOutline } from './smooth-outline.ts'

/** Steps of the outline up to about twice this are evened out, in units. */
const scale = 0.02
/** So far inside and outside of the placed sides, in units. */
const reach = { inside: 0.18, outside: 0.12, fade: 0.06 }
/** The zone begins and ends over so many units below the armpits and above the hem. */
const ends = 0.05

/**
 * Below the armpits the trunk of a garment ends where its sleeves began in the picture, or as far out as the body bears it: neither is an edge
 * of cloth, and both run in steps. The outline is smoothed there. Changes the layer, which has no sleeves yet.
 */
export function smoothSides(layer: Layer, placement: UpperPlacement, axes: BodyAxes, unit: number) {
  smoothBelow(layer, placement, axes, unit, {
    left: axes.downOf(placement.left.armpit),
    right: axes.downOf(placement.right.armpit),
  })
}

/** The same once more below the sleeves, where the trunk was continued to an arm that is in front of it. */
export function smoothContinuedSides({ layer, arms, sleeveEnds, upper }: DrawnGarment, unit: number) {
  if (!upper) return
  const { placement, axes } = upper
  const from = (key: 'left' | 'right') =>
    Math.max(
      axes.downOf(placement[key].armpit),
      sleeveEnds[key] > 0 ? axes.downOf(arms[key].at(sleeveEnds[key]).point) + ends * unit : 0,
    )
  smoothBelow(layer, placement, axes, unit, { left: from('left'), right: from('right') })
}

function smoothBelow(
  layer: Layer,
  placement: UpperPlacement,
  axes: BodyAxes,
  unit: number,
  tops: { left: number; right: number },
) {
  const sigma = scale * unit
  const near = (x: number, y: number) => {
    const p = { x, y }
    const down = axes.downOf(p)
    const across = axes.acrossOf(p)
    const side = across < 0 ? 'left' : 'right'
    const below = down - tops[side]
    const above = placement.hemDown - down
    if (below <= 0 || above <= 0) return 0
    const beyond = Math.abs(across) - interpolate(placement.sides[side], down)
    return (
      smoothstep(0, ends * unit, below) *
      smoothstep(0, ends * unit, above) *
      smoothstep(-(reach.inside + reach.fade) * unit, -reach.inside * unit, beyond) *
      (1 - smoothstep(reach.outside * unit, (reach.outside + reach.fade) * unit, beyond))
    )
  }
  const area = clipBox(coveredBox(layer), layer, blurReach * sigma)
  smoothOutline(layer, { area, near }, sigma)
}
