import { findComponents } from '../../pixels/components.ts'
import type { Plane } from '../../picture.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask } from '../../pixels/mask.ts'
import { smoothstep } from '../../pixels/scalar.ts'

/** In widths of a gap where it opens: on which length it does so, and how wide it gets there at most. */
const taper = { length: 4, widest: 3 }

/**
 * Below where a gap between two legs was `filled`, it opens from a point and not all at once, as cloth does that hangs from a crotch. The answer is
 * what cloth closes for it, above the row `hemY`: below it but threads hang. It begins where old cloth was (`erased`), and goes on below that.
 * `whole`: the cloth with what was filled.
 */
export function taperGaps(whole: Mask, filled: Mask, erased: Plane, hemY: number): Mask {
  const closed = createMask(whole.width, whole.height)
  const { labels, pieces } = findComponents(filled)
  for (const { label, bottom } of pieces) {
    const row = labels.subarray(bottom * filled.width, (bottom + 1) * filled.width)
    const [left, right] = [row.indexOf(label), row.lastIndexOf(label)]
    const first = findOpening(whole, bottom + 1, left, right)
    if (!first || !isOld(erased, first, bottom + 1)) continue
    const across = first.right - first.left + 1
    const rows = Math.round(taper.length * across)
    for (let d = 1; d <= rows && bottom + d < hemY; d++) {
      const run = findOpening(whole, bottom + d, left, right)
      if (!run || run.right - run.left >= taper.widest * across) break
      const half = ((run.right - run.left + 1) / 2) * smoothstep(0, rows, d)
      const middle = (run.left + run.right) / 2
      for (let x = run.left; x <= run.right; x++)
        if (Math.abs(x - middle) > half) closed.values[(bottom + d) * whole.width + x] = 1
    }
  }
  return closed
}

type Run = { left: number; right: number }

function isOld({ width, values }: Plane, { left, right }: Run, y: number): boolean {
  return values[y * width + ((left + right) >> 1)] > 0.5
}

/** What is open in a row about the middle of a span, between cloth on both sides; null where nothing is, or no cloth. */
function findOpening({ width, height, values }: Mask, y: number, from: number, to: number): Run | null {
  if (y >= height) return null
  const row = values.subarray(y * width, (y + 1) * width)
  let left = row.indexOf(0, from)
  if (left < 0 || left > to) return null
  let right = left
  while (left > 0 && !row[left - 1]) left--
  while (right < width - 1 && !row[right + 1]) right++
  return left > 0 && right < width - 1 ? { left, right } : null
}
