import type { Point } from '../../geometry/points.ts'
import { smoothPath } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import type { Component } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { toPlane } from '../../pixels/mask.ts'
import { enlargePlane } from '../../pixels/resize.ts'
import { clamp } from '../../pixels/scalar.ts'

/** The hole's rim: a blur of so many pixels, and of what it gives the share where the hole begins and over how much more it fades in. */
const rim = { blur: 0.8, from: 0.25, fade: 0.3 }
/** So many columns to each side the lower edge is smoothed over. */
const even = 8

/**
 * The inside of a neck seen from above: how much of each pixel it is, 0..1; its left, right and lowest points; and its lower edge as
 * a line from left to right.
 */
export type NeckHole = { share: Plane; left: Point; right: Point; bottom: Point; front: Point[] }

/** A hole that was found as a piece of a reduced picture, by `scale`, at the picture's own size. */
export function enlargeNeckHole(
  hole: Mask,
  piece: Component,
  { width, height }: Picture,
  scale: number,
): NeckHole {
  const share = enlargePlane(blur(toPlane(hole), rim.blur), width, height)
  for (let i = 0; i < share.values.length; i++)
    share.values[i] = clamp((share.values[i] - rim.from) / rim.fade, 0, 1)
  const toPicture = (x: number, y: number): Point => ({
    x: (x + 0.5) / scale - 0.5,
    y: (y + 0.5) / scale - 0.5,
  })
  const rowAt = (x: number) => {
    let sum = 0
    let count = 0
    for (let y = piece.top; y <= piece.bottom; y++) {
      if (!hole.values[y * hole.width + x]) continue
      sum += y
      count++
    }
    return sum / Math.max(1, count)
  }
  return {
    share,
    left: toPicture(piece.left, rowAt(piece.left)),
    right: toPicture(piece.right, rowAt(piece.right)),
    bottom: toPicture((piece.left + piece.right) / 2, piece.bottom),
    front: smoothPath(lowerEdge(hole, piece), even).map(({ x, y }) => toPicture(x, y)),
  }
}

function lowerEdge({ width, values }: Mask, { left, right, top, bottom }: Component): Point[] {
  return Array.from({ length: right - left + 1 }, (_, k) => {
    let y = bottom
    while (y > top && !values[y * width + left + k]) y--
    return { x: left + k, y: y + 0.5 }
  })
}
