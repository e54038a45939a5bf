import { blur } from '../../pixels/blur.ts'
import { close, erode, threshold } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'

/** Slits up to twice as wide are closed, in units, where at least so much of what is about them, within so many units (sigma), is worn above. */
const narrow = 0.022
const about = { sigma: 0.03, least: 0.3 }

/** What is mostly worn above, by such a share of a pixel's own, is cloth as a whole so many pixels within the person's outline. */
const within = { share: 0.5, rim: 2 }

/**
 * A white stripe or a seam before a white wall is read as wall, and leaves slits in what is worn above: it is cloth, too (a morphological closing).
 * White cloth itself is read as wall in part, and would leave crumbs when it goes. Changes the layers `alpha` and `upper` in place.
 */
export function settleSlits({ layers: { alpha, upper }, body: { unit } }: StudioModel) {
  const person = threshold(alpha, 0.5)
  const closed = close(person, Math.max(1, Math.round(narrow * unit)))
  const near = blur(upper, about.sigma * unit)
  const inner = erode(closed, within.rim)
  for (let i = 0; i < closed.values.length; i++) {
    const isSlit = closed.values[i] && !person.values[i]
    const isDip = inner.values[i] && upper.values[i] > within.share * alpha.values[i]
    if (!(isSlit || isDip) || near.values[i] < about.least) continue
    upper.values[i] += 1 - alpha.values[i]
    alpha.values[i] = 1
  }
  free(near, person.values, closed.values, inner.values)
}
