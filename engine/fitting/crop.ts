import type { Box } from '../garment/garment.ts'
import type { Point } from '../geometry/points.ts'
import type { Picture, Plane } from '../picture.ts'
import { createPicture, createPlane } from '../picture.ts'
import type { Layer } from './layer.ts'

/** A rectangle of whole pixels inside a frame. */
export type Area = { x: number; y: number; width: number; height: number }

/** The part of the frame that `box`, widened by `margin` pixels, covers; its sides are even where the frame's are, so that it can be halved. */
export function clipBox(box: Box, frame: { width: number; height: number }, margin: number): Area {
  const x = evenBelow(box.left - margin)
  const y = evenBelow(box.top - margin)
  const right = Math.min(frame.width, evenBelow(box.right + margin) + 2)
  const bottom = Math.min(frame.height, evenBelow(box.bottom + margin) + 2)
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) }
}

/** An area less wide or high, in pixels, holds nothing that could be worked on. */
const leastSide = 8

export function isTooSmall({ width, height }: Area): boolean {
  return width < leastSide || height < leastSide
}

function evenBelow(value: number): number {
  return Math.max(0, 2 * Math.floor(value / 2))
}

/** The frame's pixel of each of an area, counted row by row. */
export function pixelsOf({ x, y, width }: Area, frameWidth: number): (k: number) => number {
  return (k) => (y + Math.floor(k / width)) * frameWidth + x + (k % width)
}

/** The box about points, at least one. */
export function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** The box of all pixels the layer covers; `right` is below `left` when it covers none. */
export function coveredBox({ width, height, values }: Layer): Box {
  const box = { left: width, top: height, right: -1, bottom: -1 }
  for (let y = 0, o = 3; y < height; y++) {
    for (let x = 0; x < width; x++, o += 4) {
      if (values[o] <= 0.003) continue
      if (x < box.left) box.left = x
      if (x > box.right) box.right = x
      if (y < box.top) box.top = y
      box.bottom = y
    }
  }
  return box
}

/** The box of all pixels above `level`; `right` is below `left` when there are none. */
export function boxAbove({ width, height, values }: Plane, level: number): Box {
  const box = { left: width, top: height, right: -1, bottom: -1 }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (values[i] <= level) continue
      if (x < box.left) box.left = x
      if (x > box.right) box.right = x
      if (y < box.top) box.top = y
      box.bottom = y
    }
  }
  return box
}

/** The boxes of what is `wanted` in each tile of a grid over a frame; of tiles that hold nothing of it none. */
export function tilesOf(
  { width, height }: { width: number; height: number },
  side: number,
  wanted: (pixel: number) => boolean,
): Box[] {
  const boxes = new Map<number, Box>()
  const across = Math.ceil(width / side)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!wanted(i)) continue
      const tile = Math.floor(y / side) * across + Math.floor(x / side)
      const box = boxes.get(tile)
      if (box) {
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x)
        box.bottom = y
      } else boxes.set(tile, { left: x, right: x, top: y, bottom: y })
    }
  }
  return [...boxes.values()]
}

export function isInside({ left, right, top, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

export function cropPlane(plane: Plane, { x, y, width, height }: Area): Plane {
  const result = createPlane(width, height)
  for (let row = 0; row < height; row++) {
    const from = (y + row) * plane.width + x
    result.values.set(plane.values.subarray(from, from + width), row * width)
  }
  return result
}

/** One of the four channels of a part of a layer. */
export function cropChannel(layer: Layer, channel: number, { x, y, width, height }: Area): Plane {
  const result = createPlane(width, height)
  for (let row = 0, k = 0; row < height; row++) {
    let o = ((y + row) * layer.width + x) * 4 + channel
    for (let column = 0; column < width; column++, k++, o += 4) result.values[k] = layer.values[o]
  }
  return result
}

export function cropPicture(picture: Picture, { x, y, width, height }: Area): Picture {
  const result = createPicture(width, height)
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * picture.width + x) * 3
    result.pixels.set(picture.pixels.subarray(from, from + width * 3), row * width * 3)
  }
  return result
}

/** Writes `part` into `target` at the area it was cropped from. */
export function pastePlane(target: Plane, part: Plane, { x, y, width, height }: Area) {
  for (let row = 0; row < height; row++) {
    target.values.set(part.values.subarray(row * width, (row + 1) * width), (y + row) * target.width + x)
  }
}

/** The same for a picture. */
export function pastePicture(target: Picture, part: Picture, { x, y, width, height }: Area) {
  for (let row = 0; row < height; row++) {
    const line = part.pixels.subarray(row * width * 3, (row + 1) * width * 3)
    target.pixels.set(line, ((y + row) * target.width + x) * 3)
  }
}
