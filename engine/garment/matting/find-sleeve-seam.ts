import type { Point } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { distanceOf } from '../../pixels/colours-apart.ts'
import { findSmoothestPath } from '../../pixels/smoothest-path.ts'

/** Colours on both sides of it are means between so many pixels; their difference, RGB, counts up to `most`, and a bend of the seam costs so much. */
const edge = { from: 2, to: 14, most: 300, bend: 25 }
/** The difference is so large on average; where it is no larger than `here` there is no seam; it runs along so much of the line. */
const least = { all: 50, here: 30, long: 0.85 }
/** On both sides colours spread about their means by no more than so much of what parts these: prints and stripes have every colour on either side. */
const plain = 0.28
/** A fold's shade leaves more than such a share of a colour, and its hue but for so much, RGB. */
const shade = { darkest: 0.5, hue: 40 }
/** A pixel is cloth from such a share on. */
const cloth = 0.5

/** A straight line with coordinates of its own: pixels along it, and outwards from it. */
export type Line = { from: Point; length: number; along: Point; out: Point }

/** The pixel at a place of a line's own coordinates; -1 outside the picture. */
export function pixelAt(
  { width, height }: Picture,
  { from, along, out }: Line,
  down: number,
  aside: number,
): number {
  const x = Math.round(from.x + along.x * down + out.x * aside)
  const y = Math.round(from.y + along.y * down + out.y * aside)
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x
}

/** Where the seam lies, and the mean colours of the body and the sleeve beside it. */
export type Seam = { places: { down: number; aside: number }[]; body: number[]; sleeve: number[] }

/**
 * The seam of a sleeve in another colour about a line from shoulder to armpit, pixel by pixel down from the shoulder, so far to each side of it in pixels; null where
 * there is none.
 */
export function findSleeveSeam(picture: Picture, matte: Plane, line: Line, reach: number): Seam | null {
  const rows = Array.from({ length: Math.ceil(line.length) }, (_, down) =>
    sumAlong(picture, matte, line, down, reach + edge.to),
  )
  const gains = rows.map((row) =>
    Float64Array.from({ length: 2 * reach + 1 }, (_, column) => stepAt(row, column)),
  )
  const { columns, gain } = findSmoothestPath(gains, edge.bend)
  const found = columns.flatMap((column, down) =>
    gains[down][column] < least.here
      ? []
      : [{ down, aside: column - reach, beside: meansBeside(rows[down], column) }],
  )
  const [ofBody, ofSleeve] = [0, 1].map((k) => found.map(({ beside }) => beside[k]))
  const isLong = found.length >= least.long * rows.length
  if (gain < least.all || !isLong) return null
  const [body, sleeve] = [meanOf(ofBody), meanOf(ofSleeve)]
  if (isShade(body, sleeve)) return null
  const spread = spreadOf(ofBody, body) + spreadOf(ofSleeve, sleeve)
  return spread > plain * distanceOf(body, sleeve) ? null : { places: found, body, sleeve }
}

/** One row across the line: for each place the sums of what of the garment lies before it, of the three channels and their number. */
function sumAlong(picture: Picture, matte: Plane, line: Line, down: number, reach: number): Float64Array {
  const sums = new Float64Array((2 * reach + 2) * 4)
  for (let k = 0; k <= 2 * reach; k++) {
    const i = pixelAt(picture, line, down, k - reach)
    const isCloth = i >= 0 && matte.values[i] >= cloth
    for (let c = 0; c < 3; c++)
      sums[(k + 1) * 4 + c] = sums[k * 4 + c] + (isCloth ? picture.pixels[i * 3 + c] : 0)
    sums[(k + 1) * 4 + 3] = sums[k * 4 + 3] + (isCloth ? 1 : 0)
  }
  return sums
}

/** Where the colours inside and outside of a place are summed: from the first to before the last of each pair. */
function spansBeside(column: number) {
  const middle = column + edge.to
  return [
    [middle - edge.to, middle - edge.from + 1],
    [middle + edge.from, middle + edge.to + 1],
  ] as const
}

/** By how much the mean colours on both sides of a place differ; 0 where one is not known. */
function stepAt(sums: Float64Array, column: number): number {
  const [[a, b], [c, d]] = spansBeside(column)
  const inside = sums[b * 4 + 3] - sums[a * 4 + 3]
  const outside = sums[d * 4 + 3] - sums[c * 4 + 3]
  if (inside === 0 || outside === 0) return 0
  let square = 0
  for (let k = 0; k < 3; k++)
    square +=
      ((sums[b * 4 + k] - sums[a * 4 + k]) / inside - (sums[d * 4 + k] - sums[c * 4 + k]) / outside) ** 2
  return Math.min(edge.most, Math.sqrt(square))
}

function meansBeside(sums: Float64Array, column: number): number[][] {
  return spansBeside(column).map(([from, to]) =>
    [0, 1, 2].map((k) => (sums[to * 4 + k] - sums[from * 4 + k]) / (sums[to * 4 + 3] - sums[from * 4 + 3])),
  )
}

function meanOf(colours: readonly number[][]): number[] {
  return [0, 1, 2].map((c) => colours.reduce((sum, colour) => sum + colour[c], 0) / colours.length)
}

/** How far colours are from their mean, in the mean. */
function spreadOf(colours: readonly number[][], mean: number[]): number {
  return colours.reduce((sum, colour) => sum + distanceOf(colour, mean), 0) / colours.length
}

/** Whether one colour may be the other in a fold's shade. */
function isShade(one: number[], other: number[]): boolean {
  const dot = (a: number[], b: number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  const share = dot(one, other) / Math.max(1, Math.max(dot(one, one), dot(other, other)))
  const [bright, dark] = dot(one, one) > dot(other, other) ? [one, other] : [other, one]
  const inShade = bright.map((value) => value * share)
  return share > shade.darkest && distanceOf(inShade, dark) < shade.hue
}
