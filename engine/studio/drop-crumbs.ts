import type { Plane } from '../picture.ts'
import { findComponents } from '../pixels/components.ts'
import { threshold } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'

/** A piece of the matte hangs together by more than the share `faint`; one of the person's has a pixel from `solid` on, and more than this area, in square units. */
const faint = 0.05
const solid = 0.6
const leastArea = 0.002

/**
 * Takes crumbs of the old background out of a matte: pieces that lie apart from the person, and nowhere reach a solid share or are tiny. That is
 * hysteresis thresholding (Canny, A Computational Approach to Edge Detection, 1986). `unit`: the body's, in pixels. Changes `alpha`.
 */
export function dropCrumbs(alpha: Plane, unit: number) {
  const { width, values } = alpha
  const seen = threshold(alpha, faint)
  const { labels, pieces } = findComponents(seen)
  const isKept = new Uint8Array(pieces.length + 1)
  for (let i = 0; i < labels.length; i++) if (values[i] >= solid) isKept[labels[i]] = 1
  for (const { label, area } of pieces) if (area < leastArea * unit ** 2) isKept[label] = 0
  const steps = [0, -1, 1, -width, width]
  for (let i = 0; i < labels.length; i++) {
    // What is fainter than its piece goes with it.
    if (values[i] > 0 && !steps.some((step) => isKept[labels[i + step]])) values[i] = 0
  }
  free(labels, seen)
}
