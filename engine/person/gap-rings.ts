import type { Components } from '../pixels/components.ts'
import { background, hair, skin } from './labels.ts'

/**
 * How many pixels around a piece are open ground, as met to the left, to the right, upwards and downwards, and how many are other parts of the person; of these
 * so many are clearly another colour, skin, or hair.
 */
export type Ring = { open: Sides; other: number; clear: number; skin: number; hair: number }
type Sides = [number, number, number, number]

/** Looked at is what lies so far from a piece's rim, in pixels of the label map; or as far as the person reaches, as in a finger. */
const farthest = 3
/** What is clearly another colour than the ground, squared Lab units. */
const clearly = 16 ** 2

/** The rings of pieces of a label map. `difference`: squared, of a pixel from the ground, Lab units. */
export function ringsOf(
  { labels: pieceOf, pieces }: Components,
  labels: Uint8Array,
  difference: (pixel: number) => number,
  width: number,
): Ring[] {
  const rings = pieces.map((): Ring => ({ open: [0, 0, 0, 0], other: 0, clear: 0, skin: 0, hair: 0 }))
  const ways = [-1, 1, -width, width]
  pieceOf.forEach((piece, i) => {
    if (piece === 0) return
    for (let side = 0; side < ways.length; side++) {
      if (pieceOf[i + ways[side]] !== piece) meet(rings[piece - 1], i, side)
    }
  })
  return rings

  function meet(ring: Ring, from: number, side: number) {
    const way = ways[side]
    let at = from
    for (let step = 1; step <= farthest; step++) {
      const next = from + step * way
      if (next < 0 || next >= labels.length) return
      if (labels[next] === background) break
      at = next
    }
    const isClear = at !== from && difference(at) >= clearly
    if (at !== from + farthest * way && !isClear) {
      ring.open[side]++
      return
    }
    ring.other++
    if (isClear) ring.clear++
    if (labels[at] === skin) ring.skin++
    if (labels[at] === hair) ring.hair++
  }
}
