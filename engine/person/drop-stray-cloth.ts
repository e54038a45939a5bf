import { findComponents } from '../pixels/components.ts'
import { createMask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { background, lower, skin, type LabelMap } from './labels.ts'

/** A piece of a skirt below its hem is no larger than this, in square units, and as much of its edge as this lies at the background. */
const stray = { area: 0.03, atBackground: 0.4 }

/**
 * Letters and patterns of a wall in the colour of a skirt or shorts look like pieces of it beside bare legs. What lies below the hem apart from the rest, at nothing but
 * bare skin and the background, is background. `unit`: of the body, in pixels of the map. Changes `labels`.
 */
export function dropStrayCloth({ width, height, labels }: Omit<LabelMap, 'scale'>, unit: number) {
  const mask = createMask(width, height)
  for (let i = 0; i < labels.length; i++) mask.values[i] = labels[i] === lower ? 1 : 0
  const { labels: pieceOf, pieces } = findComponents(mask)
  free(mask.values)
  const largest = pieces.reduce((a, b) => (b.area > a.area ? b : a), { area: 0, bottom: height })
  for (const piece of pieces) {
    if (piece.area > stray.area * unit ** 2 || piece.top <= largest.bottom) continue
    const edge = { background: 0, skin: 0, other: 0 }
    const own: number[] = []
    for (let y = piece.top; y <= piece.bottom; y++) {
      for (let x = piece.left; x <= piece.right; x++) {
        const i = y * width + x
        if (pieceOf[i] !== piece.label) continue
        own.push(i)
        for (const step of [-1, 1, -width, width]) {
          const label = labels[i + step]
          if (label === background) edge.background++
          else if (label === skin) edge.skin++
          else if (label !== lower) edge.other++
        }
      }
    }
    if (edge.other > 0 || edge.background < stray.atBackground * (edge.background + edge.skin)) continue
    for (const i of own) labels[i] = background
  }
  free(pieceOf)
}
