import type { Plane } from '../../picture.ts'
import { createPicture, createPlane } from '../../picture.ts'
import type { GarmentReading } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { spreadAllKnown } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { mix, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { clipBox, cropChannel, type Area } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { Layer } from '../layer.ts'

/** The inside of a garment's back, which shows on both sides of the neck, behind it: of the `area` about it alone. */
export type InnerBack = { area: Area; share: Plane; colours: Uint8Array }

/** The ends of the neckline are looked for so far about where they were placed, in units: aside, above and below. */
const end = { aside: 0.07, above: 0.2, below: 0.1 }
/** The back rises by so much between them, in units; the front's edge is so far below it at most. */
const back = { rise: 0.035, deepest: 0.6 }
/** What lies behind the neck is in shade: so much of its light is left at its upper edge and below, which it nears within so many units. */
const shade = { edge: 0.82, below: 0.6, within: 0.05 }
/** It has the colours of the nearest cloth, by blurs so wide, in pixels. */
const spread = [2, 6, 24]

/**
 * A photo of a garment shows the front: worn, its back closes the neckline behind the neck. It reaches from one end of the neckline to the other and
 * down to the front's edge, in the colours of the cloth beside it. Null for straps and below bare shoulders, where no back is, and where an end is not found.
 */
export function findInnerBack(
  { body: { unit } }: StudioModel,
  { upper: landmarks }: GarmentReading,
  { layer, upper }: DrawnGarment,
): InnerBack | null {
  if (!upper || !landmarks || landmarks.strapped || upper.placement.isOffShoulder) return null
  const left = findEnd(layer, upper.placement.left.neck, unit)
  const right = findEnd(layer, upper.placement.right.neck, unit)
  if (!left || !right || right.x - left.x < 8) return null
  const top = Math.min(left.y, right.y) - back.rise * unit
  const box = { left: left.x, right: right.x, top, bottom: Math.max(left.y, right.y) + back.deepest * unit }
  const area = clipBox(box, layer, 8)
  const [cover, ...channels] = [3, 0, 1, 2].map((channel) => cropChannel(layer, channel, area))
  for (const value of cover.values.keys()) cover.values[value] = cover.values[value] > 0.95 ? 1 : 0
  const near = spreadAllKnown(channels, cover, spread)
  const share = createPlane(area.width, area.height)
  const { pixels: colours } = createPicture(area.width, area.height)
  for (let x = Math.ceil(left.x); x <= right.x; x++) {
    const t = (x - left.x) / (right.x - left.x)
    const edge = mix(left.y, right.y, t) - 4 * t * (1 - t) * back.rise * unit
    const deepest = Math.min(layer.height, edge + back.deepest * unit)
    for (let y = Math.max(0, Math.floor(edge) - 1); y < deepest; y++) {
      const i = y * layer.width + x
      if (layer.values[i * 4 + 3] > 0.98) break
      const k = (y - area.y) * area.width + x - area.x
      share.values[k] = smoothstep(-1, 1, y - edge)
      const light = mix(shade.edge, shade.below, smoothstep(0, shade.within * unit, y - edge))
      for (let c = 0; c < 3; c++) colours[k * 3 + c] = light * near[c].values[k] + 0.5
    }
  }
  free(cover, ...channels, ...near)
  return { area, share, colours }
}

/** The highest point of the cloth about where the neckline was placed to end. */
function findEnd({ width, height, values }: Layer, { x, y }: Point, unit: number): Point | null {
  const [top, bottom] = [
    Math.max(0, Math.round(y - end.above * unit)),
    Math.min(height, y + end.below * unit),
  ]
  for (let row = top; row < bottom; row++) {
    let [sum, count] = [0, 0]
    for (let column = Math.round(x - end.aside * unit); column <= x + end.aside * unit; column++) {
      if (column < 0 || column >= width || values[(row * width + column) * 4 + 3] < 0.5) continue
      sum += column
      count++
    }
    if (count > 1) return { x: sum / count, y: row }
  }
  return null
}
