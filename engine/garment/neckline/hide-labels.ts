import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask, dilate } from '../../pixels/mask.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { EdgeWindow } from './edge-window.ts'

/** Labels and what is printed in their stead: of another colour (Lab units), with so many pixels around them. */
const label = { other: 8, around: 4 }

/**
 * What is of another colour than the cloth and apart from the upper edge is no cloth; the inner back does reach that edge. Changes
 * `cloth`, and answers what is no more of it.
 */
export function hideLabels({ width, height, lightness, a, b, cloth }: EdgeWindow): Mask {
  const at = Array.from(cloth.keys()).filter((i) => cloth[i])
  const usual = [lightness, a, b].map((values) =>
    quantile(
      Float32Array.from(at, (i) => values[i]),
      0.5,
    ),
  )
  const other = createMask(width, height)
  for (const i of at) {
    const away = Math.hypot(lightness[i] - usual[0], a[i] - usual[1], b[i] - usual[2])
    other.values[i] = away > label.other ? 1 : 0
  }
  const { labels } = findComponents(other)
  const ofBack = new Set<number>()
  for (let i = width; i < labels.length; i++) if (labels[i] && !cloth[i - width]) ofBack.add(labels[i])
  for (let i = 0; i < labels.length; i++) if (ofBack.has(labels[i])) other.values[i] = 0
  const hidden = dilate(other, label.around)
  for (let i = 0; i < cloth.length; i++) {
    hidden.values[i] &= cloth[i]
    cloth[i] -= hidden.values[i]
  }
  return hidden
}
