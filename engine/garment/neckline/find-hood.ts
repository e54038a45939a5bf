import type { Plane } from '../../picture.ts'
import type { UpperLandmarks } from '../garment.ts'

/** A hood that lies open about the neck: its middle, its half width and the row where it meets the shoulders. */
export type Hood = { centre: number; half: number; top: number; bottom: number }

/** In widths of the chest. */
const limits = {
  /** A hood is wider than a collar and narrower than the shoulders. */
  narrowest: 0.5,
  widest: 0.95,
  /** It rises so high above the shoulders, at least. */
  height: 0.16,
  /** So far below its sides' lowest row the shoulders are wider by the factor `step`. */
  below: 0.12,
  step: 1.2,
  /** Its middle is the neck's, give or take. */
  aside: 0.08,
}
/** Its upper part is rounded; below this share of its height its sides are steep, and it is hardly narrower than at its widest. */
const rounded = 0.45
const steep = 0.8

/**
 * A hood in the outline of a garment with sleeves: a piece of its own above the shoulders, much wider than a neck, with steep sides. Null
 * where there is none.
 */
export function findHood(matte: Plane, { left, right }: UpperLandmarks): Hood | null {
  if (!left.sleeve || !right.sleeve) return null
  const chest = right.armpit.x - left.armpit.x
  const centre = Math.round((left.neck.x + right.neck.x) / 2)
  const top = topRow(matte, centre)
  const last = Math.min(matte.height - 1, Math.round((left.armpit.y + right.armpit.y) / 2))
  const spans = Array.from({ length: Math.max(0, last - top) }, (_, k) => runAbout(matte, centre, top + k))
  const ahead = Math.round(limits.below * chest)
  for (let k = Math.round(limits.height * chest); k + ahead < spans.length; k++) {
    const { width, from, to } = spans[k]
    if (width < limits.narrowest * chest) continue
    if (width > limits.widest * chest || Math.abs((from + to) / 2 - centre) > limits.aside * chest)
      return null
    const isWidest = spans[k + ahead].width > limits.step * width
    if (!isWidest || spans[Math.round(rounded * k)].width < steep * width) continue
    return { centre: (from + to) / 2, half: width / 2, top, bottom: top + k }
  }
  return null
}

function topRow({ width, height, values }: Plane, x: number): number {
  let y = 0
  while (y < height && !(values[y * width + x] > 0.5)) y++
  return y
}

function runAbout({ width, values }: Plane, x: number, y: number) {
  let [from, to] = [x, x]
  while (from > 0 && values[y * width + from - 1] > 0.5) from--
  while (to < width - 1 && values[y * width + to + 1] > 0.5) to++
  return { from, to, width: to - from }
}
