import type { Picture } from '../picture.ts'
import { createPicture } from '../picture.ts'
import type { Mask } from '../pixels/mask.ts'
import { createMask } from '../pixels/mask.ts'
import type { Point } from '../geometry/points.ts'

/** Corner points as pairs x, y. */
export type Corners = [number, number][]
export type Colour = [number, number, number]

/** A picture of one evenly coloured shape on an even ground, its rim softened, for tests that know the truth. */
export function drawPolygon(
  width: number,
  height: number,
  corners: Corners,
  colour: Colour,
  ground: Colour,
): Picture {
  const picture = createPicture(width, height)
  const polygon = corners.map(([x, y]): Point => ({ x, y }))
  // Of four points in each pixel, as many as lie inside: five colours.
  const mixed = [0, 1, 2, 3, 4].map((hits) => ground.map((c, k) => c + ((colour[k] - c) * hits) / 4 + 0.5))
  const hits = new Uint8Array(width)
  for (let y = 0; y < height; y++) {
    hits.fill(0)
    for (const dy of [-0.25, 0.25])
      for (const dx of [-0.25, 0.25]) countInside(hits, polygon, { x: dx, y: y + dy })
    for (let x = 0; x < width; x++) picture.pixels.set(mixed[hits[x]], (y * width + x) * 3)
  }
  return picture
}

/** Paints a shape over a picture, its rim hard. */
export function paintPolygon({ width, height, pixels }: Picture, corners: Corners, colour: Colour) {
  const { values } = polygonMask(width, height, corners)
  for (let i = 0; i < values.length; i++) if (values[i]) pixels.set(colour, i * 3)
}

export function polygonMask(width: number, height: number, corners: Corners): Mask {
  const mask = createMask(width, height)
  const polygon = corners.map(([x, y]): Point => ({ x, y }))
  for (let y = 0; y < height; y++)
    countInside(mask.values.subarray(y * width, (y + 1) * width), polygon, { x: 0, y })
  return mask
}

export function mirrorPicture(picture: Picture): Picture {
  const { width, height } = picture
  const result = createPicture(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        result.pixels[(y * width + x) * 3 + c] = picture.pixels[(y * width + width - 1 - x) * 3 + c]
      }
    }
  }
  return result
}

/** Adds one for each point of a level line that lies inside: its points are a pixel apart, the first of them at `start`. */
function countInside(line: Uint8Array, polygon: Point[], start: Point): void {
  const crossings: number[] = []
  for (let k = 0, last = polygon.length - 1; k < polygon.length; last = k++) {
    const a = polygon[k]
    const b = polygon[last]
    if (a.y > start.y !== b.y > start.y)
      crossings.push(a.x + ((b.x - a.x) * (start.y - a.y)) / (b.y - a.y) - start.x)
  }
  crossings.sort((one, other) => one - other)
  for (let k = 0; k < crossings.length; k += 2) {
    const end = Math.min(Math.ceil(crossings[k + 1]), line.length)
    for (let x = Math.max(Math.ceil(crossings[k]), 0); x < end; x++) line[x]++
  }
}
