import type { Point } from '../../geometry/points.ts'
import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, createMask, dilate } from '../../pixels/mask.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { EdgeWindow } from './edge-window.ts'

/** Labels and what is printed in their stead: of another colour (Lab units), with so many pixels around them. */
const label = { other: 8, around: 4 }
/** Cloth of which so much is of another colour is patterned. */
const mostHidden = 0.45
/** A label or a print lies in the middle of a line, and beside it, to the left and to the right, there is nothing; in lengths of the line. */
const places = { middle: [-0.1, 0.1], left: [-0.4, -0.3], right: [0.3, 0.4] } as const
/** So many rows must show it, in lengths of the line. */
const leastRows = 0.06

/**
 * What is of another colour than the cloth and apart from the upper edge is no cloth; the inner back does reach that edge. Changes
 * `cloth`, and answers what is no more of it.
 */
export function hideLabels(window: EdgeWindow): Mask {
  const { width, cloth } = window
  const other = findOther(window)
  const { labels } = findComponents(other)
  const ofBack = new Set<number>()
  for (let i = width; i < labels.length; i++) if (labels[i] && !cloth[i - width]) ofBack.add(labels[i])
  for (let i = 0; i < labels.length; i++) if (ofBack.has(labels[i])) other.values[i] = 0
  return takeOut(window, other)
}

/** All that is of another colour than most of the cloth; changes `cloth`. Null where that is much of it. */
export function hideOther(window: EdgeWindow): Mask | null {
  const other = findOther(window)
  const all = window.cloth.reduce((sum, value) => sum + value, 0)
  const hidden = takeOut(window, other)
  return areaOf(hidden) < mostHidden * all ? hidden : null
}

/**
 * Whether a label or a print lies above a line, in its middle: so many rows show something there and nothing beside it, as tapes and
 * seams would.
 */
export function hasBackPrint({ width, height, values }: Mask, line: { at: Point }[]): boolean {
  const [first, last] = [line[0].at, line[line.length - 1].at]
  const span = last.x - first.x
  const centre = (first.x + last.x) / 2
  const lowest = Math.max(...line.map(({ at }) => at.y))
  const shows = (y: number, [from, to]: readonly [number, number]) => {
    for (let x = Math.round(centre + from * span); x <= centre + to * span; x++)
      if (x >= 0 && x < width && values[y * width + x]) return true
    return false
  }
  let rows = 0
  for (let y = Math.max(0, Math.round(Math.min(first.y, last.y))); y < Math.min(height, lowest); y++)
    if (shows(y, places.middle) && !shows(y, places.left) && !shows(y, places.right)) rows++
  return rows > leastRows * span
}

function findOther({ width, height, lightness, a, b, cloth }: EdgeWindow): Mask {
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
  return other
}

/** With what is around it. */
function takeOut({ cloth }: EdgeWindow, other: Mask): Mask {
  const hidden = dilate(other, label.around)
  for (let i = 0; i < cloth.length; i++) {
    hidden.values[i] &= cloth[i]
    cloth[i] -= hidden.values[i]
  }
  return hidden
}
