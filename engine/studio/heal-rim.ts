import type { Plane } from '../picture.ts'
import { free } from '../pixels/memory.ts'
import type { Mapping } from '../pixels/resample.ts'
import { createGridPoint, moveTo } from './grid-point.ts'
import { rimZone, type Trimap } from './make-trimap.ts'

/** A slit along the outline is looked across for so many pixels of the frame. */
const across = 3
/** Nothing is missing where so much of the person is there. */
const whole = 0.98

/**
 * Closes slits along the outline: within the labels' rim the matte falls outwards. A shade on an arm's edge may have the background's colour, and beyond it lies
 * the line that the photo's sharpening left; whatever the colours tell, what lies between the certain person and that line is the person's. Between
 * fingers the matte stays, as it rises there towards certain persons on both sides. `away`: distance from the certain person, on the labels' grid,
 * from which `mapping` leads to the frame. Changes `alpha`.
 */
export function healRim(alpha: Plane, { zones }: Trimap, away: Plane, mapping: Mapping) {
  const { width, height, values } = alpha
  const grid = away.values
  const point = createGridPoint(away.width, away.height)
  const healed = values.slice()
  for (let y = across; y < height - across; y++) {
    for (let x = across, i = y * width + across; x < width - across; x++, i++) {
      if (values[i] >= whole) continue
      moveTo(point, (x - mapping.x) / mapping.scale, (y - mapping.y) / mapping.scale)
      const at = point.nearest
      if (zones.values[at] !== rimZone) continue
      const dx = grid[at + 1] - grid[at - 1]
      const dy = grid[at + away.width] - grid[at - away.width]
      const slope = Math.sqrt(dx * dx + dy * dy)
      // On the ridge between two certain persons the distance has no slope, and beyond what was measured none is known.
      if (!(slope > leastSlope && slope < Infinity)) continue
      for (let k = 1; k <= across; k++) {
        const next = i + Math.round((k * dx) / slope) + Math.round((k * dy) / slope) * width
        healed[i] = Math.max(healed[i], values[next])
      }
    }
  }
  values.set(healed)
  free(healed)
}

/** Cells of the distance over two cells of the grid. */
const leastSlope = 1
