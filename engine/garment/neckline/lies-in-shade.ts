import type { Picture, Plane } from '../../picture.ts'
import type { Point } from '../../geometry/points.ts'
import { inScope } from '../../pixels/memory.ts'
import { quantile } from '../../pixels/scalar.ts'
import { openEdgeWindow } from './edge-window.ts'
import { rowsOfLine } from './rows-of-line.ts'

/** Where a neck is this wide, in pixels, the picture is looked at. */
const neckSpan = 160
/** What lies so far below a line is of the front, in widths of the neck. */
const below = 0.3
/** Pixels above and below a line that show some of both. */
const apart = 3
/** Cloth is patterned whose brightness spreads so far between its quartiles, in Lab units; both sides of the line are, where it is one cloth. */
const patterned = 13
/** On such cloth what lies in the shade is darker by such a part of this spread. */
const leastShade = 0.25
/** The shares of a quartile, the median and the other quartile. */
const quartiles = [0.25, 0.5, 0.75]

/**
 * Whether what lies above a line can be an inner back. On patterned cloth arcs are found anywhere, in a high collar of ruffles or lace,
 * too: there the back must be darker than the front.
 */
export function liesInShade(picture: Picture, matte: Plane, line: Point[], neck: number): boolean {
  const rows = line.map(({ y }) => y)
  const box = {
    left: line[0].x,
    right: line.at(-1)!.x,
    top: Math.min(...rows) - below * neck,
    bottom: Math.max(...rows) + below * neck,
  }
  const scale = Math.min(1, neckSpan / neck)
  const back: number[] = []
  const front: number[] = []
  inScope((own) => {
    const { width, height, cloth, lightness, fromPicture } = openEdgeWindow(picture, matte, box, scale, own)
    rowsOfLine(line.map(fromPicture), 0, width - 1).forEach((edge, x) => {
      const lowest = Math.min(height, edge + below * neck * scale)
      for (let y = 0; y < lowest; y++) {
        const i = y * width + x
        if (cloth[i] && Math.abs(y - edge) > apart) (y < edge ? back : front).push(lightness[i])
      }
    })
  })
  const [behind, before] = [back, front].map(quartilesOf)
  const isPattern = behind.spread > patterned && before.spread > patterned
  return !isPattern || behind.middle < before.middle - leastShade * before.spread
}

function quartilesOf(values: number[]) {
  const [low, middle, high] = quartiles.map((share) => quantile(Float32Array.from(values), share))
  return { middle, spread: high - low }
}
