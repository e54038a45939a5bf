import type { Point } from '../../geometry/points.ts'
import { distance } from '../../geometry/points.ts'
import type { Picture, Plane } from '../../picture.ts'
import { distanceOf } from '../../pixels/colours-apart.ts'
import type { UpperLandmarks } from '../garment.ts'
import { findSleeveSeam, pixelAt, type Line, type Seam } from './find-sleeve-seam.ts'

/** A seam is looked for so far on both sides of the line from shoulder to armpit, in widths of the chest. */
const farthest = 0.1
/** What lies so many pixels beyond a seam is not looked at; so near to it colours are mixed; rows are gone through in such steps, so that none is left out. */
const margin = 8
const mixed = 4
const step = 0.5

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
    const seam = findSleeveSeam(picture, matte, line, Math.round(farthest * chest))
    if (seam) moveSeam(picture, line, seam)
  }
}

function lineThrough(from: Point, to: Point, side: -1 | 1): Line {
  const length = Math.max(1, distance(from, to))
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  return { from, length, along, out: { x: side * along.y, y: -side * along.x } }
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
