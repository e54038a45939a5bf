import type { Point } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { inScope } from '../../pixels/memory.ts'
import type { EdgeWindow } from './edge-window.ts'
import { alongCommon, colourAt, samples, straightenLine } from './straighten-line.ts'

const parting = {
  /** Pixels of the window beside the line that are compared, and how many of them must be cloth. */
  from: 2,
  to: 9,
  leastCloth: 3,
  /** The mean change, in spreads of the change along the line: on plain and on patterned cloth. */
  least: 0.5,
  leastOnPattern: 2,
  /** Lab units. */
  patterned: 15,
  noise: 0.5,
  /** So far about the line the picture is read, in widths of the neck. */
  reach: 0.2,
  /** Of the places along the line this share must lie on the cloth. */
  leastSeen: 0.7,
}

/**
 * Whether what lies above a line differs from what lies below it alike along the whole line, as the shadowed inner back does from the
 * front; on patterned cloth lines stand out by chance.
 */
export function partsColours(picture: Picture, matte: Plane, line: Point[], neck: number): boolean {
  const changes = inScope((own) => {
    const { window, points, normals } = straightenLine(picture, matte, line, neck, parting.reach * neck, own)
    return points.flatMap((p, k) => {
      const above = meanColour(window, p, normals[k], 1)
      const below = meanColour(window, p, normals[k], -1)
      return above && below ? [above.map((value, c) => value - below[c])] : []
    })
  })
  if (changes.length < parting.leastSeen * samples) return false
  const { along, length } = alongCommon(changes)
  const spread = Math.sqrt(along.reduce((sum, value) => sum + (value - length) ** 2, 0) / along.length)
  return (
    length > (spread > parting.patterned ? parting.leastOnPattern : parting.least) * (spread + parting.noise)
  )
}

function meanColour(window: EdgeWindow, p: Point, normal: Point, side: 1 | -1): number[] | null {
  const seen: number[][] = []
  for (let d = parting.from; d <= parting.to; d++) {
    const colour = colourAt(window, p, normal, side * d)
    if (colour) seen.push(colour)
  }
  if (seen.length < parting.leastCloth) return null
  return [0, 1, 2].map((c) => seen.reduce((sum, colour) => sum + colour[c], 0) / seen.length)
}
