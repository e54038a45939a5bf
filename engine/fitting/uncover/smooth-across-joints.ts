import type { Plane } from '../../picture.ts'
import { blurWeighted } from '../../pixels/blur.ts'
import { distanceTo } from '../../pixels/distance.ts'
import { createMask } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { Area } from '../crop.ts'
import { bodyParts } from './body-shape.ts'

/** How far to both sides of the border light is evened out, and over how much (sigma); in units. */
const reach = 0.13
const evenness = 0.05
/** Within such a share of that reach it is evened out in full. */
const whole = 0.3
/** Above the armpit arm and trunk are one surface; so far below the shoulders, in units, the crease between them begins. */
const armpit = { from: 0.15, to: 0.4 }

/**
 * An arm and the trunk are lit by models of their own, which differ where both meet: about the shoulder's joint no edge is on skin, so the
 * light of both is blurred into each other. Changes `shades` (one plane of factors per channel); `isSkin` is 1 where they count.
 */
export function smoothAcrossJoints(
  shades: readonly Plane[],
  isSkin: Plane,
  parts: Uint8Array,
  { body: { unit, shoulderMid } }: StudioModel,
  area: Area,
) {
  const { width } = area
  const lowest = Math.round(shoulderMid.y + armpit.to * unit) - area.y
  // Farther down nothing changes, and nothing there is near enough to tell.
  const height = clamp(Math.ceil(lowest + (reach + 3 * evenness) * unit), 0, area.height)
  const upperRows = (plane: Plane) => ({ width, height, values: plane.values.subarray(0, width * height) })
  const border = createMask(width, height)
  let count = 0
  for (let y = 1; y < Math.min(height, lowest); y++) {
    for (let x = 1, k = y * width + 1; x < width; x++, k++) {
      if (parts[k] !== bodyParts.arm || !isSkin.values[k]) continue
      const meets = [k - 1, k + 1, k - width].some(
        (beside) => isSkin.values[beside] && parts[beside] === bodyParts.trunk,
      )
      if (meets) count += border.values[k] = 1
    }
  }
  if (count > 0) {
    const away = distanceTo(border, reach * unit)
    for (const shade of shades) {
      const even = blurWeighted(upperRows(shade), upperRows(isSkin), evenness * unit)
      for (let k = 0; k < away.values.length; k++) {
        if (away.values[k] > reach * unit || !isSkin.values[k]) continue
        const below = (area.y + k / width - shoulderMid.y) / unit
        const near = 1 - smoothstep(whole * reach * unit, reach * unit, away.values[k])
        const share = near * (1 - smoothstep(armpit.from, armpit.to, below))
        shade.values[k] += (even.values[k] - shade.values[k]) * share
      }
      free(even)
    }
    free(away)
  }
  free(border.values)
}
