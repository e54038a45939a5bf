import type { Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { free } from '../pixels/memory.ts'
import { mix, smoothstep } from '../pixels/scalar.ts'

/** How widely the matte is evened out, in pixels of the frame, and the even shares between which it passes from nothing to all. */
const evenness = { sigma: 1.3, nothing: 0.4, all: 0.85 }
/** The unrest up to which the matte stays as it is, as a chain at an ear is restless too, and from which on it is smoothed in full. */
const unrests = { least: 0.15, full: 0.45 }

/**
 * Smooths the matte's contour where `unrest` (0..1) says that the background is restless: teeth, crumbs and smoke are the
 * background's there. Changes `alpha`, which grows nowhere.
 */
export function smoothContour(alpha: Plane, unrest: Plane) {
  const even = blur(alpha, evenness.sigma)
  for (let i = 0; i < alpha.values.length; i++) {
    if (unrest.values[i] <= unrests.least) continue
    const share = alpha.values[i]
    const smooth = Math.min(share, smoothstep(evenness.nothing, evenness.all, even.values[i]))
    alpha.values[i] = mix(share, smooth, smoothstep(unrests.least, unrests.full, unrest.values[i]))
  }
  free(even)
}
