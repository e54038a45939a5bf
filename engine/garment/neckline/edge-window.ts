import type { Picture, Plane } from '../../picture.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import { toLab } from '../../pixels/lab.ts'
import { free, type Own } from '../../pixels/memory.ts'
import { clamp, quantile } from '../../pixels/scalar.ts'
import type { Box } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'

/**
 * A part of a picture at a size of its own, in Lab. `cloth` marks the garment; `clear` is the step of brightness that counts as
 * an edge: on patterned cloth it is greater.
 */
export type EdgeWindow = {
  width: number
  height: number
  lightness: Float32Array
  a: Float32Array
  b: Float32Array
  cloth: Uint8Array
  clear: number
  toPicture: (p: Point) => Point
  fromPicture: (p: Point) => Point
}

/** A pixel that the garment covers by more is cloth. */
const covered = 0.6
/** A clear step is what this share of the changes of brightness over `stepRows` rows stays below, and no less than the last, in Lab units. */
const clearShare = 0.7
const stepRows = 8
const leastClear = 0.8
/** Those changes are read at every so many pixels. */
const everyPixel = 5

/** `own` notes its lists. */
export function openEdgeWindow(
  picture: Picture,
  matte: Plane,
  box: Box,
  scale: number,
  own: Own,
): EdgeWindow {
  const left = clamp(box.left, 0, picture.width - 2)
  const top = clamp(box.top, 0, picture.height - 2)
  const width = Math.floor((clamp(box.right, 0, picture.width - 1) - left) * scale)
  const height = Math.floor((clamp(box.bottom, 0, picture.height - 1) - top) * scale)
  const toPicture = ({ x, y }: Point) => ({
    x: left + (x + 0.5) / scale - 0.5,
    y: top + (y + 0.5) / scale - 0.5,
  })
  const fromPicture = ({ x, y }: Point) => ({
    x: (x - left + 0.5) * scale - 0.5,
    y: (y - top + 0.5) * scale - 0.5,
  })
  const small = { width, height, pixels: new Uint8Array(width * height * 3) }
  const cloth = own(new Uint8Array(width * height))
  const reach = Math.max(1, Math.round(0.5 / scale))
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const middle = toPicture({ x, y })
      const column = Math.round(middle.x)
      const row = Math.round(middle.y)
      cloth[i] = matte.values[row * picture.width + column] > covered ? 1 : 0
      if (cloth[i]) averageAround(picture, column, row, reach, small.pixels, i * 3)
    }
  }
  const lab = toLab(small)
  free(small)
  for (const channel of [lab.lightness, lab.a, lab.b]) own(channel)
  return { ...lab, cloth, clear: clearStep(lab, cloth), toPicture, fromPicture }
}

function averageAround(
  { width, height, pixels }: Picture,
  x: number,
  y: number,
  reach: number,
  target: Uint8Array,
  at: number,
) {
  let [red, green, blue, count] = [0, 0, 0, 0]
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
      const o = (row * width + column) * 3
      red += pixels[o]
      green += pixels[o + 1]
      blue += pixels[o + 2]
      count++
    }
  }
  target[at] = red / count
  target[at + 1] = green / count
  target[at + 2] = blue / count
}

/** What seven in ten changes of brightness over eight rows of a part stay below, in Lab units. */
export function clearStep(
  { lightness, width }: Pick<LabPicture, 'lightness' | 'width'>,
  cloth: Uint8Array,
): number {
  const changes: number[] = []
  for (let i = 0, j = stepRows * width; j < cloth.length; i += everyPixel, j += everyPixel) {
    if (cloth[i] && cloth[j]) changes.push(Math.abs(lightness[j] - lightness[i]))
  }
  return Math.max(leastClear, quantile(Float32Array.from(changes), clearShare))
}
