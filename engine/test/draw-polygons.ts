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
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let hits = 0
      for (const dy of [-0.25, 0.25])
        for (const dx of [-0.25, 0.25]) if (isInPolygon(polygon, x + dx, y + dy)) hits++
      const share = hits / 4
      for (let c = 0; c < 3; c++) {
        picture.pixels[(y * width + x) * 3 + c] = ground[c] + (colour[c] - ground[c]) * share + 0.5
      }
    }
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
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) mask.values[y * width + x] = isInPolygon(polygon, x, y) ? 1 : 0
  }
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

function isInPolygon(polygon: Point[], x: number, y: number): boolean {
  let inside = false
  for (let k = 0, last = polygon.length - 1; k < polygon.length; last = k++) {
    const a = polygon[k]
    const b = polygon[last]
    if (a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)) inside = !inside
  }
  return inside
}
