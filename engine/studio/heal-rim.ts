import type { Plane } from '../picture.ts'
import { free } from '../pixels/memory.ts'
import type { Mapping } from '../pixels/resample.ts'
import { createGridPoint, moveTo, valueAt } from './grid-point.ts'
import { outsideZone, rimZone, type Trimap } from './make-trimap.ts'
import { findRowRanges } from '../pixels/row-ranges.ts'
import { rangeInFrame } from './range-in-frame.ts'

/** A slit along the outline is looked across for so many pixels of the frame. */
const across = 3
/** Cells that the distance from the certain person grows by over two cells of the grid. */
const leastSlope = 1
/** Nothing is missing where so much of the person is there. */
const whole = 0.98

/**
 * Closes slits along the outline: within the labels' rim the matte falls outwards. A shade on an arm's edge may have the background's colour, and beyond it lies
 * the line that the photo's sharpening left; whatever the colours tell, what lies between the certain person and that line is the person's. Between
 * fingers it may rise again, beyond where the distance from both is greatest. `away`: distance from the certain person, on the labels' grid,
 * from which `mapping` leads to the frame. Changes `alpha`.
 */
export function healRim(alpha: Plane, { zones }: Trimap, away: Plane, mapping: Mapping) {
  const { width, height, values } = alpha
  const grid = away.values
  const point = createGridPoint(away.width, away.height)
  const healed = values.slice()
  const ranges = findRowRanges(zones.values, zones.width, outsideZone)
  for (let y = across; y < height - across; y++) {
    const gridY = (y - mapping.y) / mapping.scale
    moveTo(point, 0, gridY)
    const { start, end } = rangeInFrame(ranges, Math.floor(point.nearest / zones.width), mapping, width)
    const last = Math.min(end, width - 1 - across)
    for (let x = Math.max(start, across), i = y * width + x; x <= last; x++, i++) {
      if (values[i] >= whole) continue
      moveTo(point, (x - mapping.x) / mapping.scale, gridY)
      const at = point.nearest
      if (zones.values[at] !== rimZone) continue
      const dx = grid[at + 1] - grid[at - 1]
      const dy = grid[at + away.width] - grid[at - away.width]
      const slope = Math.sqrt(dx * dx + dy * dy)
      // On the ridge between two certain persons the distance has no slope, and beyond what was measured none is known.
      if (!(slope > leastSlope && slope < Infinity)) continue
      let distance = valueAt(grid, point)
      for (let k = 1; k <= across; k++) {
        const [right, down] = [Math.round((k * dx) / slope), Math.round((k * dy) / slope)]
        moveTo(point, (x + right - mapping.x) / mapping.scale, (y + down - mapping.y) / mapping.scale)
        const farther = valueAt(grid, point)
        if (!(farther > distance)) break
        distance = farther
        healed[i] = Math.max(healed[i], values[i + right + down * width])
      }
    }
  }
  values.set(healed)
  free(healed)
}
