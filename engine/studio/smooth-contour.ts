import type { Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { free } from '../pixels/memory.ts'
import { mix, smoothstep } from '../pixels/scalar.ts'

/** How widely the matte is evened out, in pixels of the frame, and the even shares between which it passes from nothing to all. */
const evenness = { sigma: 1.3, nothing: 0.4, all: 0.85 }

/**
 * Smooths the matte's contour by as much (0..1) as `unrest` says: before a restless background teeth and crumbs finer than that are
 * the background's. Changes `alpha`, which grows nowhere.
 */
export function smoothContour(alpha: Plane, unrest: Plane) {
  const even = blur(alpha, evenness.sigma)
  for (let i = 0; i < alpha.values.length; i++) {
    if (unrest.values[i] === 0) continue
    const share = alpha.values[i]
    const smooth = Math.min(share, smoothstep(evenness.nothing, evenness.all, even.values[i]))
    alpha.values[i] = mix(share, smooth, unrest.values[i])
  }
  free(even)
}
