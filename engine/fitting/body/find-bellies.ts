import { isEdge } from '../../pixels/colours-apart.ts'
import type { Component } from '../../pixels/components.ts'
import { findComponents, keepPieces } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { close, createMask, dilate } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import { isAlike, meanColours } from './piece-colours.ts'

/** A belly lies between such heights below the shoulders, in torso lengths, has so much area, in square units, and is so wide, in units. */
const size = { from: 0.5, to: 1.2, area: 0.015, width: 0.3 }
/** In so many of its columns it begins below a top and ends above trousers, at an edge. */
const bounded = 0.75
/** An edge changes a colour by so much of its brightness, from so far inside to so far outside, in units. */
const edge = { change: 0.12, inside: 0.008, outside: 0.025 }
/** Smaller other parts of a belly, in square units, are none. */
const leastPart = 0.002
/** A navel's shadow in a belly is closed, over so much to each side, in units. */
const navel = 0.03

/**
 * The bellies that are bare between a top and trousers or a skirt, among `candidates`: cloth that has the hue of skin, as the shaded folds of a
 * white top have, too; edges part those from a belly. Null where none is.
 */
export function findBellies(model: StudioModel, candidates: Mask): Mask | null {
  const cut = cutAtEdges(model, candidates)
  const found = findComponents(cut)
  const { labels, pieces } = found
  const { unit } = model.body
  const bellies = pieces.filter((piece) => isBelly(model, labels, piece))
  if (bellies.length === 0) {
    free(labels, cut.values)
    return null
  }
  const means = meanColours(model.picture.pixels, labels, pieces.length)
  // A belly's other parts lie beside it: a button below it is none.
  const isPart = ({ label, top, bottom }: Component, belly: Component) =>
    top >= belly.top && bottom <= belly.bottom && isAlike(means[label], means[belly.label])
  const parts = pieces.filter(
    (piece) => piece.area > leastPart * unit ** 2 && bellies.some((belly) => isPart(piece, belly)),
  )
  const whole = close(keepPieces(cut, found, parts), Math.round(navel * unit))
  const toEdges = dilate(whole, 1)
  for (let i = 0; i < whole.values.length; i++) whole.values[i] ||= toEdges.values[i] & candidates.values[i]
  free(cut.values, toEdges.values)
  return whole
}

/** Without what lies at an edge, or was given to the skin since. */
function cutAtEdges({ picture, layers }: StudioModel, { width, height, values }: Mask): Mask {
  const cut = createMask(width, height)
  const isEdgeAt = (i: number, step: number) => isEdge(picture.pixels, i - step, i + step, edge.change)
  for (let i = width; i < width * (height - 1); i++) {
    if (!values[i] || layers.skin.values[i] > 0.5) continue
    cut.values[i] = isEdgeAt(i, 1) || isEdgeAt(i, width) ? 0 : 1
  }
  return cut
}

/** Whether a piece of what has the hue of skin, but was read as cloth, is a belly that is bare between a top and trousers or a skirt. */
function isBelly({ layers, picture, body }: StudioModel, labels: Int32Array, piece: Component) {
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
