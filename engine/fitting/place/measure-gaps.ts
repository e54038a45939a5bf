import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/** Legs count as so much nearer, in units, where a skirt hid what is between them. */
const nearer = 0.04
/** The gap opens as a wedge: from where the background shows on, on either side by no more for each pixel down. */
const opens = 0.8

/**
 * How far from the middle a leg's inner side lies that would be `gap` from it. Where the photo shows the background between the legs, it is
 * that; where they or their trousers touch, so do new ones; a skirt tells nothing, and its hem is no place where legs meet. Below the picture's edge legs go
 * on as above it.
 */
export function measureGaps(model: StudioModel, overSkirt: boolean) {
  const { alpha } = model.layers
  const hidden = overSkirt ? nearer * model.body.unit : Infinity
  return (gap: number, middle: number, y: number): number => {
    const column = clamp(Math.round(middle), 0, alpha.width - 1)
    const row = clamp(Math.round(y), 0, alpha.height - 1)
    const isOpen = (above: number) => alpha.values[Math.max(0, row - above) * alpha.width + column] < 0.5
    if (!isOpen(0)) return Math.max(0, gap - hidden)
    let above = 1
    while (opens * above < gap && isOpen(above)) above++
    return Math.min(gap, Math.max(gap - hidden, opens * above))
  }
}
