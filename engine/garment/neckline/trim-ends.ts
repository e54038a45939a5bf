import type { Point } from '../../geometry/points.ts'
import type { Plane } from '../../picture.ts'
import { findComponents } from '../../pixels/components.ts'
import { createMask, dilate, open } from '../../pixels/mask.ts'

/** In widths of the neck: what of the back stands beside an end of the front's edge is narrower than this and higher than that. */
const rest = { width: 0.1, height: 0.08 }
/** How far about an end it is looked for. */
const around = { aside: 0.2, above: 0.3, below: 0.12 }
/** A part of the picture that is smaller, in pixels, is left as it is. */
const leastSide = 8

/**
 * Clears what is left of the back's edge beside both ends of a round neckline: a narrow piece that stands up from the shoulder. On a neck
 * it would stand like a torn collar.
 */
export function trimEnds(matte: Plane, ends: readonly Point[], neck: number) {
  for (const end of ends) {
    const left = Math.max(0, Math.round(end.x - around.aside * neck))
    const top = Math.max(0, Math.round(end.y - around.above * neck))
    const width = Math.min(matte.width, Math.round(end.x + around.aside * neck)) - left
    const height = Math.min(matte.height, Math.round(end.y + around.below * neck)) - top
    if (width < leastSide || height < leastSide) continue
    const cloth = createMask(width, height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        cloth.values[y * width + x] = matte.values[(top + y) * matte.width + left + x] > 0.5 ? 1 : 0
    const broad = open(cloth, Math.round((rest.width * neck) / 2))
    const narrow = createMask(width, height)
    for (let i = 0; i < narrow.values.length; i++) narrow.values[i] = cloth.values[i] & ~broad.values[i]
    const { labels, pieces } = findComponents(narrow)
    for (const { label, top: first, bottom: last } of pieces) {
      const piece = createMask(width, height)
      for (let i = 0; i < labels.length; i++) piece.values[i] = labels[i] === label ? 1 : 0
      const near = dilate(piece, 1)
      const isCrumb = !near.values.some((value, i) => value > 0 && broad.values[i] > 0)
      // What reaches the lower rim of the part that is looked at goes on below.
      if (last >= height - 1 || !(isCrumb || last - first >= rest.height * neck)) continue
      for (let i = 0; i < labels.length; i++) {
        const at = (top + ((i / width) | 0)) * matte.width + left + (i % width)
        if (near.values[i] && !broad.values[i]) matte.values[at] = 0
      }
    }
  }
}
