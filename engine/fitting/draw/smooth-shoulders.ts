import { createPlane, type Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { Point } from '../../geometry/points.ts'
import { distanceFromSegment } from '../../geometry/points.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { clipBox } from '../crop.ts'
import type { Layer } from '../layer.ts'

/** Steps of the outline up to about twice this are evened out, in units. */
const scale = 0.02
/** So far about the end of a shoulder and along the sleeve, in units, but for the sleeve's own end. */
const reach = { from: 0.16, to: 0.28, along: 0.45, end: 0.25 }
/** Half the width of the outline, in pixels. */
const softness = 0.9
/** A change of the coverage that shows. */
const least = 0.004

/**
 * Where a sleeve meets the trunk over the end of a shoulder both come from places of their own, and their outlines do not meet exactly:
 * the outline is smoothed there (a blurred mask, cut at a half), and what that adds continues the cloth beside it. Changes the layer and
 * the sleeves' cover in place.
 */
export function smoothShoulders(
  layer: Layer,
  sleeveCover: Plane,
  sleeves: readonly { shoulder: Point; arm: ArmAxis; end: number }[],
  unit: number,
) {
  const { width, values } = layer
  const sigma = scale * unit
  // A blurred edge falls by so much per pixel at its middle.
  const band = softness / (sigma * Math.sqrt(2 * Math.PI))
  for (const { shoulder, arm, end } of sleeves) {
    const along = clamp(end - reach.end * unit, 0, reach.along * unit)
    const { point } = arm.at(along)
    const box = {
      left: Math.min(shoulder.x, point.x),
      right: Math.max(shoulder.x, point.x),
      top: Math.min(shoulder.y, point.y),
      bottom: Math.max(shoulder.y, point.y),
    }
    const area = clipBox(box, layer, reach.to * unit + 3 * sigma)
    if (area.width < 8 || area.height < 8) continue
    const pixelAt = (k: number) => (area.y + Math.floor(k / area.width)) * width + area.x + (k % area.width)
    const soft = [0, 1, 2, 3].map((channel) => {
      const plane = createPlane(area.width, area.height)
      for (let k = 0; k < plane.values.length; k++) plane.values[k] = values[pixelAt(k) * 4 + channel]
      const blurred = blur(plane, sigma)
      free(plane)
      return blurred
    })
    for (let k = 0; k < area.width * area.height; k++) {
      const i = pixelAt(k)
      const distance = distanceFromSegment(i % width, Math.floor(i / width), shoulder, point)
      const near = 1 - smoothstep(reach.from * unit, reach.to * unit, distance)
      if (near === 0) continue
      const own = values[i * 4 + 3]
      const smooth = smoothstep(0.5 - band, 0.5 + band, soft[3].values[k])
      const cover = own + (smooth - own) * near
      if (Math.abs(cover - own) < least) continue
      if (cover < own) {
        for (let c = 0; c < 4; c++) values[i * 4 + c] *= cover / own
        sleeveCover.values[i] = Math.min(sleeveCover.values[i], cover)
      } else {
        const added = (cover - own) / soft[3].values[k]
        for (let c = 0; c < 3; c++) values[i * 4 + c] += soft[c].values[k] * added
        values[i * 4 + 3] = cover
        sleeveCover.values[i] = Math.max(sleeveCover.values[i], cover - own)
      }
    }
    free(...soft)
  }
}
