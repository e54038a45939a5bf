import type { NeckWindow } from './neck-window.ts'
import { valueAt } from './neck-window.ts'
import type { NecklineArc } from './neckline-arc.ts'

/** The inside and the front are compared between these depths, in depths of the arc, so far beside the middle, in halves of it. */
const compared = { inside: { from: 0.35, to: 0.8 }, front: { from: 1.9, to: 2.3 }, beside: 0.5 }
/** The inside is at most so bright as this share of the front. */
const shaded = 0.96

/** The inner back lies in the garment's shadow: darker than the cloth below the arc. */
export function isDarkerAbove({ centre, half, top, depth }: NecklineArc, window: NeckWindow): boolean {
  const meanOf = ({ from, to }: { from: number; to: number }) => {
    let sum = 0
    let count = 0
    for (let y = Math.round(top + from * depth); y < top + to * depth; y++) {
      const last = centre + compared.beside * half
      for (let x = Math.round(centre - compared.beside * half); x <= last; x++) {
        sum += valueAt(window, x, y)
        count++
      }
    }
    return sum / Math.max(1, count)
  }
  return meanOf(compared.inside) < shaded * meanOf(compared.front)
}
