import type { Picture, Plane } from '../../picture.ts'
import type { Component } from '../../pixels/components.ts'
import { findComponents } from '../../pixels/components.ts'
import { createMask } from '../../pixels/mask.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { UpperLandmarks } from '../garment.ts'
import { paintOver } from '../matting/paint-over.ts'

/** RGB units from the front's cloth, from which on a pixel is of another colour; the cloth itself spreads by no more than so many times that. */
const otherColour = 60
const mostSpread = 1.4
/** How far below the upper edge what hangs from it reaches, and a label inside a collar, in widths of the neck. */
const hangingReach = 0.22
const labelReach = 0.9
/** What hangs lower is a zip or a button of the front. */
const longestHanging = 0.2
/** How large a piece must be, in square widths of the neck: beyond an edge that was followed exactly only labels are left, and its own shade. */
const leastArea = { any: 0.0008, beyondExact: 0.0016 }
/** What is left is narrower than this, in widths of the neck. */
const narrow = 0.34
/** The part of the picture that is looked at: so far beside and above the neck's points, and below what reaches farthest; in widths of the neck. */
const around = { beside: 0.12, above: 0.1, below: 0.1 }
/** The front's cloth is read from so far below the neckline, so far down and so far to each side, in widths of the neck. */
const front = { below: 0.12, down: 0.25, aside: 0.35 }
/** From pixels that are covered by more, and from so many at least. */
const covered = 0.9
const leastPixels = 30
/** Its spread is that between these shares, its colour the middle one. */
const shares = [0.2, 0.5, 0.8]
/** A label lies so near the middle, begins so high, is so high at most and so wide and high at least, in widths of the neck; and fills so much of its box. */
const label = { aside: 0.15, begins: 0.6, highest: 0.45, least: 0.03, filled: 0.5 }
/** In pixels: a neck is so wide and the part below it so high at least, or nothing is looked for. */
const smallest = { span: 12, height: 4 }
/** So many rows from where the cloth begins are its upper edge. */
const edgeRows = 3
/** A piece is painted over in the colours so many pixels beside it, and so many rows farther down than it reaches. */
const paint = { beside: 4, below: 2 }
const channels = [0, 1, 2]

/** What is known of the inner back: the neckline was cut, so that it is hidden; and cut along its very edge. */
export type InnerBack = { isHidden: boolean; isExact: boolean }

/**
 * Removes what is left of the inner back along the edge of a neckline: its label and pieces in its shadow. They differ from the
 * cloth of the front, hang from the edge or lie in the middle just below it, and are narrow, whereas a collar of another colour
 * runs along the whole edge. Where the inner back itself stays in sight, unless it `isHidden`, they are painted over in its
 * colour.
 */
export function cutInnerBack(
  picture: Picture,
  matte: Plane,
  { left, right, neckBottom }: UpperLandmarks,
  { isHidden, isExact }: InnerBack,
) {
  // The points of the neck may lie a little inside the collar.
  const beside = around.beside * (right.neck.x - left.neck.x)
  const from = Math.max(0, Math.ceil(left.neck.x - beside))
  const to = Math.min(matte.width - 1, Math.floor(right.neck.x + beside))
  const span = to - from
  const cloth = clothBelow(picture, matte, neckBottom.x, neckBottom.y + front.below * span, span)
  if (span < smallest.span || !cloth) return
  const top = Math.max(0, Math.floor(Math.min(left.neck.y, right.neck.y) - around.above * span))
  const reach = isHidden ? hangingReach : labelReach
  const height = Math.min(matte.height - top, Math.ceil(neckBottom.y + (reach + around.below) * span) - top)
  if (height < smallest.height) return
  const other = createMask(span, height)
  const isUpperEdge = new Uint8Array(other.values.length)
  for (let x = 0; x < span; x++) {
    let first = -1
    for (let y = 0; y < height; y++) {
      const i = (top + y) * matte.width + from + x
      if (matte.values[i] < 0.5) continue
      if (first < 0) first = y
      const k = y * span + x
      isUpperEdge[k] = y < first + edgeRows ? 1 : 0
      const away = Math.hypot(...channels.map((c) => picture.pixels[i * 3 + c] - cloth[c]))
      other.values[k] = away > otherColour && y - first < reach * span ? 1 : 0
    }
  }
  const { labels, pieces } = findComponents(other)
  const hanging = new Set<number>()
  for (let k = 0; k < labels.length; k++) if (labels[k] && isUpperEdge[k]) hanging.add(labels[k])
  const least = isExact ? leastArea.beyondExact : leastArea.any
  for (const piece of pieces) {
    const isNarrow = piece.right - piece.left < narrow * span && piece.area > least * span * span
    const hangs = hanging.has(piece.label) && piece.bottom - piece.top < longestHanging * span
    if (!isNarrow || !(hangs || (!isHidden && isLabel(piece, span)))) continue
    if (isHidden) {
      for (let k = 0; k < labels.length; k++) {
        if (labels[k] === piece.label) clearAround(matte, from + (k % span), top + ((k / span) | 0))
      }
    } else paintOver(picture, widen(picture, piece, from, top))
  }
}

/** A piece of its own in the middle, about as compact as a rectangle. */
function isLabel({ left, right, top, bottom, area }: Component, span: number): boolean {
  const across = right - left + 1
  const down = bottom - top + 1
  const isCentral = Math.abs((left + right) / 2 - span / 2) < label.aside * span
  return (
    isCentral &&
    top < label.begins * span &&
    down < label.highest * span &&
    Math.min(across, down) > label.least * span &&
    area > label.filled * across * down
  )
}

/** The colour of the cloth just below a neckline; null where it is not of one colour. */
function clothBelow(picture: Picture, matte: Plane, x: number, y: number, span: number): number[] | null {
  const values = channels.map(() => [] as number[])
  for (let row = Math.round(y); row < Math.min(matte.height, y + front.down * span); row += 2) {
    for (let column = Math.round(x - front.aside * span); column < x + front.aside * span; column += 2) {
      if (row < 0 || column < 0 || column >= matte.width) continue
      const i = row * matte.width + column
      if (matte.values[i] < covered) continue
      for (const c of channels) values[c].push(picture.pixels[i * 3 + c])
    }
  }
  if (values[0].length < leastPixels) return null
  const quantiles = (share: number) => values.map((list) => quantile(Float32Array.from(list), share))
  const [low, middle, high] = shares.map(quantiles)
  const spread = Math.hypot(...channels.map((c) => high[c] - low[c]))
  return spread > mostSpread * otherColour ? null : middle
}

/** With a margin, to its colours there. */
function widen({ width }: Picture, piece: Component, from: number, top: number) {
  return {
    left: Math.max(0, from + piece.left - paint.beside),
    right: Math.min(width - 1, from + piece.right + paint.beside),
    top: top + piece.top,
    bottom: top + piece.bottom + paint.below,
  }
}

function clearAround({ width, height, values }: Plane, x: number, y: number) {
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      values[row * width + column] = 0
    }
  }
}
