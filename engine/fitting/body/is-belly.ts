import { isEdge } from '../../pixels/colours-apart.ts'
import type { Component } from '../../pixels/components.ts'
import type { StudioModel } from '../../studio/types.ts'

/** A belly lies between such heights below the shoulders, in torso lengths, has so much area, in square units, and is so wide, in units. */
const size = { from: 0.5, to: 1.2, area: 0.015, width: 0.3 }
/** In so many of its columns it begins below a top and ends above trousers, at an edge. */
const bounded = 0.75
/** An edge changes a colour by so much of its brightness, from so far inside to so far outside, in units. */
const edge = { change: 0.12, inside: 0.008, outside: 0.025 }

/** Whether a piece of what has the hue of skin, but was read as cloth, is a belly that is bare between a top and trousers or a skirt. */
export function isBelly({ layers, picture, body }: StudioModel, labels: Int32Array, piece: Component) {
  const { unit, shoulderMid, torsoLength } = body
  const { width, height, pixels } = picture
  const down = ((piece.top + piece.bottom) / 2 - shoulderMid.y) / torsoLength
  const columns = piece.right - piece.left + 1
  if (down < size.from || down > size.to) return false
  if (piece.area < size.area * unit ** 2 || columns < size.width * unit) return false
  const inside = Math.ceil(edge.inside * unit)
  const outside = Math.ceil(edge.outside * unit)
  if (piece.top < outside || piece.bottom + outside >= height) return false
  const isParted = (one: number, other: number) => isEdge(pixels, one, other, edge.change)
  let count = 0
  for (let x = piece.left; x <= piece.right; x++) {
    let [first, last] = [-1, -1]
    for (let y = piece.top; y <= piece.bottom; y++) {
      if (labels[y * width + x] !== piece.label) continue
      if (first < 0) first = y
      last = y
    }
    if (first < 0) continue
    const [above, below] = [(first - outside) * width + x, (last + outside) * width + x]
    const isBetween = layers.upper.values[above] > 0.5 && layers.lower.values[below] > 0.5
    if (!isBetween) continue
    const [highest, deepest] = [Math.min(last, first + inside), Math.max(first, last - inside)]
    if (isParted(above, highest * width + x) && isParted(below, deepest * width + x)) count++
  }
  return count >= bounded * columns
}
