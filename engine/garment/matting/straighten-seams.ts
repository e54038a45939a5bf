import type { Point } from '../../geometry/points.ts'
import { distance } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { distanceOf } from '../../pixels/colours-apart.ts'
import { findSmoothestPath } from '../../pixels/smoothest-path.ts'
import type { UpperLandmarks } from '../garment.ts'

/** A seam is looked for so far on both sides of the line from shoulder to armpit, in widths of the chest. */
const farthest = 0.1
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
/** What lies so many pixels beyond a seam is not looked at; so near to it colours are mixed; rows are gone through in such steps, so that none is left out. */
const margin = 8
const mixed = 4
const step = 0.5

type Line = { from: Point; length: number; along: Point; out: Point }

/**
 * A sleeve in another colour ends at its seam, which is curved; it is drawn on its arm from the straight line between shoulder and armpit on. Strips of the body's
 * colour on the sleeve, and of the sleeve's on the body, get the colour beside them that is their own side's, so that the seam lies on that line.
 * Changes `picture` in place.
 */
export function straightenSeams(picture: Picture, matte: Plane, { left, right }: UpperLandmarks) {
  const chest = distance(left.armpit, right.armpit)
  for (const [side, { shoulder, armpit, sleeve }] of [
    [-1, left],
    [1, right],
  ] as const) {
    if (!sleeve) continue
    const line = lineThrough(shoulder, armpit, side)
    const seam = findSeam(picture, matte, line, Math.round(farthest * chest))
    if (seam) moveSeam(picture, line, seam)
  }
}

function lineThrough(from: Point, to: Point, side: -1 | 1): Line {
  const length = Math.max(1, distance(from, to))
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  return { from, length, along, out: { x: side * along.y, y: -side * along.x } }
}

/** The pixel at a place of a line's own coordinates; -1 outside the picture. */
function pixelAt(
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
type Seam = { places: { down: number; aside: number }[]; body: number[]; sleeve: number[] }

/** Pixel by pixel down from the shoulder; null where there is none in another colour. */
function findSeam(picture: Picture, matte: Plane, line: Line, reach: number): Seam | null {
  const rows = Array.from({ length: Math.ceil(line.length) }, (_, down) =>
    stepsAt(picture, matte, line, down, reach),
  )
  const gains = rows.map((row) => Float64Array.from(row, ({ gain }) => gain))
  const { columns, gain } = findSmoothestPath(gains, edge.bend)
  const found = rows.flatMap((row, down) => {
    const place = row[columns[down]]
    return place.gain < least.here ? [] : [{ ...place, down, aside: columns[down] - reach }]
  })
  const [ofBody, ofSleeve] = [found.map(({ one }) => one), found.map(({ other }) => other)]
  const [body, sleeve] = [meanOf(ofBody), meanOf(ofSleeve)]
  const isLong = found.length >= least.long * rows.length
  if (gain < least.all || !isLong || !body || !sleeve || isShade(body, sleeve)) return null
  const spread = spreadOf(ofBody, body) + spreadOf(ofSleeve, sleeve)
  return spread > plain * distanceOf(body, sleeve) ? null : { places: found, body, sleeve }
}

/** In one row, for each place about the line, the mean colours inside and outside of it, and by how much they differ. */
function stepsAt(picture: Picture, matte: Plane, line: Line, down: number, reach: number) {
  const colours: Colour[] = []
  for (let aside = -reach - edge.to; aside <= reach + edge.to; aside++)
    colours.push(colourAt(picture, matte, line, down, aside))
  return Array.from({ length: 2 * reach + 1 }, (_, column) => {
    const middle = column + edge.to
    const one = meanOf(colours.slice(middle - edge.to, middle - edge.from + 1))
    const other = meanOf(colours.slice(middle + edge.from, middle + edge.to + 1))
    return { one, other, gain: one && other ? Math.min(edge.most, distanceOf(one, other)) : 0 }
  })
}

/** How far colours are from their mean, in the mean. */
function spreadOf(colours: readonly Colour[], mean: number[]): number {
  return colours.reduce((sum, colour) => sum + (colour ? distanceOf(colour, mean) : 0), 0) / colours.length
}

/** Whether one colour may be the other in a fold's shade. */
function isShade(one: number[], other: number[]): boolean {
  const dot = (a: number[], b: number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  const share = dot(one, other) / Math.max(1, Math.max(dot(one, one), dot(other, other)))
  const [bright, dark] = dot(one, one) > dot(other, other) ? [one, other] : [other, one]
  const inShade = bright.map((value) => value * share)
  return share > shade.darkest && distanceOf(inShade, dark) < shade.hue
}

type Colour = number[] | null

function colourAt(picture: Picture, matte: Plane, line: Line, down: number, aside: number): Colour {
  const i = pixelAt(picture, line, down, aside)
  return i < 0 || matte.values[i] < cloth ? null : [...picture.pixels.subarray(i * 3, i * 3 + 3)]
}

/** Null where none is known. */
function meanOf(colours: readonly Colour[]): Colour {
  const known = colours.filter((colour) => colour !== null)
  return known.length === 0
    ? null
    : [0, 1, 2].map((c) => known.reduce((sum, colour) => sum + colour[c], 0) / known.length)
}

/** Gives what lies between the line and the seam, and has the other side's colour, that of a pixel a little farther out. */
function moveSeam(picture: Picture, line: Line, { places, body, sleeve }: Seam) {
  const before = { ...picture, pixels: picture.pixels.slice() }
  for (const { down, aside: at } of places) {
    const outwards = at > 0 ? 1 : -1
    const [own, other] = at > 0 ? [sleeve, body] : [body, sleeve]
    const isOwn = (i: number) => {
      const colour = [...before.pixels.subarray(i * 3, i * 3 + 3)]
      return distanceOf(colour, own) < distanceOf(colour, other)
    }
    const found: number[] = []
    for (let away = outwards * at + margin; away >= 0; away -= step) {
      const i = pixelAt(before, line, down, outwards * away)
      if (i < 0) continue
      if (isOwn(i)) found.push(i)
      // At the seam itself both colours are mixed.
      const source = found.at(-1 - mixed / step) ?? found[0]
      if (source !== undefined && !isOwn(i))
        for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] = before.pixels[source * 3 + c]
    }
  }
}
