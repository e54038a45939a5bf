import { interpolate } from '../geometry/points.ts'
import { createPlane, type Plane } from '../picture.ts'
import type { BodyFrame } from '../person/types.ts'

/** Cloth, and hair, are what covers more of a pixel. */
const present = 0.5
/** Hair that hides cloth lies so many pixels above what of that is in sight. */
const above = 3
/** Shoulders end so far beyond their joints and lie so far above them, in units; a garment begins so far from the middle, in widths of the shoulders. */
const tip = { beyond: 0.12, above: 0.1 }
const neck = 0.12

/**
 * Hair that lies on the shoulders of a worn garment, with nothing of it in sight above: as much of each pixel as is hidden cloth. Its upper edge
 * is that of the other shoulder, or straight between what is in sight of both.
 */
export function findHiddenShoulders(cloth: Plane, hair: Plane, body: BodyFrame): Plane {
  const { width, height } = cloth
  const { shoulderMid, sides, chinY, unit } = body
  const hidden = createPlane(width, height)
  const half = Math.abs(sides.right.shoulder.x - sides.left.shoulder.x) / 2
  const last = Math.round(half + tip.beyond * unit)
  const tilt = (sides.right.shoulder.y - sides.left.shoulder.y) / (2 * half || 1)
  /** Rows are counted as if the shoulders were level. */
  const level = (side: -1 | 1, away: number) => side * away * tilt
  const tops = ([-1, 1] as const).map((side) => topsOf(cloth, hair, shoulderMid.x, side, last, chinY))
  const known = ([-1, 1] as const).flatMap((side, k) =>
    [...tops[k].entries()].flatMap(([away, top]): [number, number][] =>
      top.isInSight && away > neck * half ? [[away, top.y - level(side, away)]] : [],
    ),
  )
  if (known.length === 0) return hidden
  known.push([last, shoulderMid.y - tip.above * unit])
  const line = highestPerColumn(known)
  ;([-1, 1] as const).forEach((side, k) => {
    for (let away = Math.ceil(Math.max(neck * half, line[0][0])); away <= last; away++) {
      const { y: top, isInSight } = tops[k][away]
      const x = Math.round(shoulderMid.x + side * away)
      if (isInSight || x < 0 || x >= width) continue
      const from = Math.max(0, Math.round(interpolate(line, away) + level(side, away)))
      for (let y = from; y < Math.min(height, top); y++)
        hidden.values[y * width + x] = hair.values[y * width + x]
    }
  })
  return hidden
}

type Top = { y: number; isInSight: boolean }

/** Per column from the middle outwards where cloth begins, and whether that is its own upper edge and no lock's lower one. */
function topsOf(cloth: Plane, hair: Plane, middle: number, side: -1 | 1, last: number, from: number): Top[] {
  const { width, height } = cloth
  return Array.from({ length: last + 1 }, (_, away) => {
    const x = Math.round(middle + side * away)
    let y = Math.max(above, Math.round(from))
    while (y < height && !(cloth.values[y * width + x] > present)) y++
    const isInSight = y < height && !(hair.values[(y - above) * width + x] > present)
    return { y, isInSight }
  })
}

/** Of several rows in a column the highest, columns in order. */
function highestPerColumn(points: readonly [number, number][]): [number, number][] {
  const highest = new Map<number, number>()
  for (const [away, y] of points) highest.set(away, Math.min(y, highest.get(away) ?? Infinity))
  return [...highest].sort(([one], [other]) => one - other)
}
