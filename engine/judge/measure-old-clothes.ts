import type { Exhibit } from './evidence.ts'
import { leastPresence } from './evidence.ts'

/** Of 255: less than this is no change, and more than that stands before the empty studio. */
const visibleChange = 6
/** Of a pixel's labels: what has more of the old garment is the old garment. */
const mostly = 0.6

/**
 * The area in square body units of the old garment that is still in sight: labelled as what the new one takes the place of, and
 * unchanged. Under a coat one's clothes stay.
 */
export function measureOldLeft({ garmentClass, layers, cover, change, presence, body }: Exhibit): number {
  if (garmentClass === 'outerwear') return 0
  let area = 0
  for (let i = 0; i < change.length; i++) {
    if (cover.values[i] > 0.5 || change[i] > visibleChange || presence[i] < leastPresence) continue
    const upper = garmentClass === 'bottom' ? 0 : layers.upper.values[i]
    const lower = garmentClass === 'top' ? 0 : layers.lower.values[i]
    if (upper + lower > mostly) area++
  }
  return area / body.unit ** 2
}
