import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { lumaOf } from '../../pixels/luma.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { Area } from '../crop.ts'
import { boxAbove, clipBox, cropPlane, isTooSmall, pixelsOf } from '../crop.ts'
import type { Layer } from '../layer.ts'
import { faint } from './garment-texture.ts'
import type { GarmentTexture } from './garment-texture.ts'

/** Times its own size to which cloth is drawn out in a direction: from the first on its grain becomes streaks, at the second wholly. */
const stretch = { from: 1.5, to: 2.3 }
/** What is finer than a blur of so many pixels is grain; and how far the place of stretched cloth passes into that of other cloth, in pixels. */
const fine = 2.5
const passes = 2
/** The grain is read in a square of so many texels, all of it cloth; of the squares that are apart by half of that the one at such a share from the calmest. */
const square = 48
const shift = 19
const calm = 0.25
/**
 * Cloth whose grain, root mean square of levels, is less has none, and more is a print; as is one of which more than such a share runs along rows or columns, or so
 * many times as much as would by chance along a single one, a seam.
 */
const grained = { least: 0.8, most: 9, inLines: 0.15, inLine: 25 }

/** A reduced texture's cloth is whole but for what rounding takes. */
const whole = 0.999

/** Most of it must have the same grain: at such a share from the calmest square no more than so many times as much. */
const plain = { share: 0.7, times: 1.7 }

/** Where of the garment's picture each pixel of an area of the frame comes from; NaN where nothing does. */
export type SourceMap = { area: Area; x: Plane; y: Plane }

/**
 * Where a mesh draws cloth out, its threads become streaks: there it gets the grain that the garment has elsewhere, at its own size, instead (detail transfer: a low pass of the
 * one and the high pass of the other). `scale`: pixels per garment pixel at which the cloth is as large as it is. Changes `layer`.
 */
export function restoreGrain(layer: Layer, texture: GarmentTexture, from: SourceMap, scale: number) {
  if (isTooSmall(from.area)) return
  const share = measureStretch(from, scale)
  const part = clipBox(boxAbove(share, faint), share, 3 * fine)
  const grain = isTooSmall(part) ? null : readGrain(texture)
  if (grain) {
    const shares = cropPlane(share, part)
    layGrain(layer, { ...part, x: from.area.x + part.x, y: from.area.y + part.y }, shares, grain)
    free(shares)
  }
  free(share)
}

/** How far, 0..1, cloth is drawn out at a pixel: by the smaller singular value of the map's Jacobian. */
function measureStretch({ x, y }: SourceMap, scale: number): Plane {
  const { width, height } = x
  const share = createPlane(width, height)
  for (let i = 0; i < share.values.length - width - 1; i++) {
    const [a, b] = [x.values[i + 1] - x.values[i], x.values[i + width] - x.values[i]]
    const [c, d] = [y.values[i + 1] - y.values[i], y.values[i + width] - y.values[i]]
    const [sum, difference] = [Math.hypot(a + d, b - c), Math.hypot(a - d, b + c)]
    const least = Math.abs(sum - difference) / 2
    if (Number.isNaN(least)) continue
    share.values[i] = smoothstep(stretch.from, stretch.to, 1 / Math.max(1e-6, least * scale))
  }
  const soft = blur(share, passes)
  free(share)
  return soft
}

/** A square of the garment's grain: levels by which it is brighter than its surroundings. */
function readGrain({ width, height, texels }: GarmentTexture): Float32Array | null {
  const [luma, cover] = [createPlane(width, height), createPlane(width, height)]
  for (let i = 0; i < luma.values.length; i++) {
    luma.values[i] = lumaOf(texels[i * 4], texels[i * 4 + 1], texels[i * 4 + 2])
    cover.values[i] = texels[i * 4 + 3]
  }
  const [around, cloth] = [blur(luma, fine), blur(cover, fine)]
  for (let i = 0; i < around.values.length; i++) around.values[i] /= Math.max(faint, cloth.values[i])
  const squares: { left: number; top: number; spread: number }[] = []
  for (let top = 0; top + square <= height; top += square / 2) {
    for (let left = 0; left + square <= width; left += square / 2) {
      const spread = spreadIn(left, top)
      if (spread !== null) squares.push({ left, top, spread })
    }
  }
  squares.sort((one, other) => one.spread - other.spread)
  const chosen = squares[Math.floor(calm * squares.length)]
  const restless = squares[Math.floor(plain.share * squares.length)]
  const isGrain =
    chosen &&
    chosen.spread > grained.least &&
    chosen.spread < grained.most &&
    restless.spread < plain.times * chosen.spread
  const grain = isGrain
    ? Float32Array.from({ length: square * square }, (_, k) => {
        const i = (chosen.top + Math.floor(k / square)) * width + chosen.left + (k % square)
        return luma.values[i] - around.values[i]
      })
    : null
  free(luma, cover, around, cloth)
  return grain

  /** Root mean square of the grain; null where not all is cloth, or seams, folds and stripes run through it. */
  function spreadIn(left: number, top: number): number | null {
    const [rows, columns] = [new Float64Array(square), new Float64Array(square)]
    let sum = 0
    for (let k = 0; k < square * square; k++) {
      const [row, column] = [Math.floor(k / square), k % square]
      const i = (top + row) * width + left + column
      if (texels[i * 4 + 3] < whole) return null
      const detail = luma.values[i] - around.values[i]
      sum += detail * detail
      rows[row] += detail
      columns[column] += detail
    }
    const inLines = Math.max(
      ...[rows, columns].map((lines) => lines.reduce((all, line) => all + line * line, 0)),
    )
    const inLine = Math.max(...[...rows, ...columns].map(Math.abs)) ** 2
    const isLined = inLines > grained.inLines * square * sum || inLine > (grained.inLine * sum) / square
    return isLined ? null : Math.sqrt(sum / (square * square))
  }
}

/** `share`: of the area's size. */
function layGrain({ width, values }: Layer, area: Area, share: Plane, grain: Float32Array) {
  const pixelAt = pixelsOf(area, width)
  const planes = [0, 1, 2, 3].map((c) => {
    const plane = createPlane(area.width, area.height)
    for (let k = 0; k < plane.values.length; k++) plane.values[k] = values[pixelAt(k) * 4 + c]
    const soft = blur(plane, fine)
    free(plane)
    return soft
  })
  for (let k = 0; k < area.width * area.height; k++) {
    const i = pixelAt(k)
    const cover = values[i * 4 + 3]
    if (share.values[k] < faint || cover < faint) continue
    const [row, column] = [Math.floor(k / area.width), k % area.width]
    // Shifted from one row of squares to the next: no pattern shows.
    const shifted = column + Math.floor(row / square) * shift
    const detail = grain[(row % square) * square + (shifted % square)]
    const known = Math.max(faint, planes[3].values[k])
    for (let c = 0; c < 3; c++) {
      const drawn = values[i * 4 + c]
      const restored = (planes[c].values[k] / known + detail) * cover
      values[i * 4 + c] = drawn + (Math.max(0, restored) - drawn) * share.values[k]
    }
  }
  free(...planes)
}
