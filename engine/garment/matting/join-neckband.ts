import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { close } from '../../pixels/mask.ts'

const limits = {
  /** Of the picture's width: the broadest band. */
  band: 0.06,
  /** Of the garment's width: how far beside its middle the inner back may lie, and how wide it is. */
  beside: 0.12,
  narrowest: 0.12,
  widest: 0.5,
  /** Of the garment's height: how far below its top the inner back may end. */
  lowest: 0.25,
  /** Of the garment's area: smaller pieces do not tell where its top is. */
  leastPiece: 0.002,
  /** Of the garment's width: the band goes no farther from its middle. */
  reach: 0.4,
}

/**
 * A neckband or collar in the very colour of the ground cannot be told from it, but the inner back behind it can, as a piece that
 * stands apart above the neckline: what lies between both is the band.
 */
export function joinNeckband(mask: Mask) {
  const { width, values } = mask
  const { labels, pieces } = findComponents(mask)
  const main = pieces.reduce((a, b) => (b.area > a.area ? b : a), pieces[0])
  if (!main) return
  const across = main.right - main.left + 1
  const centre = (main.left + main.right) / 2
  const top = Math.min(
    ...pieces.filter(({ area }) => area > limits.leastPiece * main.area).map((piece) => piece.top),
  )
  const isInnerBack = pieces.some((piece) => {
    const own = piece.right - piece.left + 1
    return (
      piece !== main &&
      Math.abs((piece.left + piece.right) / 2 - centre) < limits.beside * across &&
      own > limits.narrowest * across &&
      own < limits.widest * across &&
      piece.bottom - top < limits.lowest * (main.bottom - top)
    )
  })
  if (!isInnerBack) return
  const joined = close(mask, Math.round((limits.band * width) / 2) + 1)
  const lowest = top + limits.lowest * (main.bottom - top)
  for (let i = top * width; i < lowest * width; i++) {
    if (!values[i] && !labels[i] && Math.abs((i % width) - centre) < limits.reach * across)
      values[i] = joined.values[i]
  }
}
