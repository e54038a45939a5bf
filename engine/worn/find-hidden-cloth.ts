import type { Plane } from '../picture.ts'
import { createMask, type Mask } from '../pixels/mask.ts'
import { mix, quantile } from '../pixels/scalar.ts'

/** The hem beside a hand is told by so many units of columns next to it. */
const beside = 0.2
/** Cloth covers more of a pixel. */
const present = 0.5

type Trunk = (x: number, y: number) => boolean

/** The trunk where a limb lies between cloth, and where it lies at the end of it; of a garment that hangs from above, or begins at a waist and is known from below. */
type Where = { between: Trunk; atEnd: Trunk; unit: number; knownFrom: 'above' | 'below' }

/**
 * Of limbs what has cloth above it in its column of the trunk: all of it where cloth goes on below, or as much as lies above the hem. Of a garment that
 * begins at a waist the same from below.
 */
export function findHiddenCloth(cloth: Plane, limbs: Mask, { between, atEnd, unit, knownFrom }: Where): Mask {
  const { width, height } = cloth
  const hidden = createMask(width, height)
  const down = knownFrom === 'above' ? 1 : -1
  const first = knownFrom === 'above' ? 0 : height - 1
  const ends = new Float64Array(width).fill(-1)
  const open: { x: number; from: number }[] = []
  for (let x = 0; x < width; x++) {
    let [last, from] = [-1, -1]
    for (let y = first; y >= 0 && y < height; y += down) {
      if (!between(x, y)) continue
      if (cloth.values[y * width + x] > present) {
        if (from >= 0) hide(hidden, x, from, y)
        ;[last, from] = [y, -1]
      } else if (last >= 0 && from < 0 && limbs.values[y * width + x]) from = y
    }
    if (from < 0) ends[x] = last
    else if (atEnd(x, from)) open.push({ x, from })
  }
  // Of a waist or a hem that is hardly in sight nothing is known.
  const inSight = ends.reduce((sum, end) => sum + (end >= 0 ? 1 : 0), 0)
  if (open.length > inSight) return createMask(width, height)
  for (const { x, from } of open) {
    const end = endBeside(ends, x, beside * unit)
    if (end !== null && (end - from) * down > 0) hide(hidden, x, from, end)
  }
  return hidden
}

function hide(hidden: Mask, x: number, from: number, end: number) {
  for (let y = Math.min(from, end); y <= Math.max(from, end); y++) hidden.values[y * hidden.width + x] = 1
}

/** The row of the hem, or the waist, in a column, from the nearest columns to both sides that show it; null where none does. */
function endBeside(ends: Float64Array, x: number, reach: number): number | null {
  const sides = ([-1, 1] as const).flatMap((side) => {
    let first = x
    while (first >= 0 && first < ends.length && ends[first] < 0) first += side
    const rows: number[] = []
    for (let k = 0; k < reach; k++) if (ends[first + side * k] >= 0) rows.push(ends[first + side * k])
    return rows.length > 0 ? [{ away: Math.abs(first - x), row: quantile(Float32Array.from(rows), 0.5) }] : []
  })
  if (sides.length === 0) return null
  const [one, other = one] = sides
  return Math.round(mix(one.row, other.row, one.away / Math.max(1, one.away + other.away)))
}
