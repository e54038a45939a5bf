import type { Picture, Plane } from '../../picture.ts'
import { lumaOf } from '../../pixels/luma.ts'
import { clamp, quantile } from '../../pixels/scalar.ts'
import type { Box } from '../garment.ts'

/** Of the changes of brightness over `rows` rows, so many times what this share stays below is a clear one; within these bounds, in brightness. */
const clear = { times: 3, share: 0.7, least: 1.5, most: 8 }
const rows = 6
const everyPixel = 7
/** A label sewn into a neck, in widths of the neck: half as wide at most as `reach`, with gaps of `gap` (in pixels at least) at most within it. */
const label = { reach: 0.26, gap: 0.05, leastGap: 3 }
/** It begins and ends between the first and the last of these, below the upper edge's lowest point, in widths of the neck. */
const lies = { from: 0.03, beginsBy: 0.22, endsBy: 0.42, searchedTo: 0.5 }
/** It is so high at least, in widths of the neck. */
const leastHeight = 0.03
/** A change over four columns that is greater, in brightness, is sharp. */
const labelContrast = 24
/** A row is looked at so far beside the middle, and must be free of sharp changes beyond the second, in reaches of a label. */
const rowReach = { seen: 1.6, free: 1.2 }
/** Only where the cloth covers a pixel's neighbours by more. */
const covered = 0.9
/** Those neighbours lie so many columns to each side. */
const beside = 4
/** What is read reaches so many pixels beyond the box that was asked for. */
const margin = 4

/** The brightness about a garment's neck, 0..255, in picture coordinates from `left` and `top` on. */
export type NeckWindow = { left: number; top: number; width: number; height: number; values: Float32Array }

/**
 * Brightness averaged over 3 by 3 pixels, as a square root: on a dark garment an edge is faint in numbers, though not to the
 * eye. Half of it is the luma, half the least channel, because light thrown to and fro inside a garment deepens its colour.
 */
export function readNeckWindow({ width: across, height: down, pixels }: Picture, box: Box): NeckWindow {
  const left = clamp(Math.floor(box.left) - margin, 1, across - 2)
  const top = clamp(Math.floor(box.top) - margin, 1, down - 2)
  const width = clamp(Math.ceil(box.right) + margin, left, across - 2) - left + 1
  const height = clamp(Math.ceil(box.bottom) + margin, top, down - 2) - top + 1
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const o = ((top + y + dy) * across + left + x + dx) * 3
          const luma = lumaOf(pixels[o], pixels[o + 1], pixels[o + 2])
          sum += 0.5 * luma + 0.5 * Math.min(pixels[o], pixels[o + 1], pixels[o + 2])
        }
      }
      values[y * width + x] = 255 * Math.sqrt(sum / 9 / 255)
    }
  }
  return { left, top, width, height, values }
}

/** The border continues. */
export function valueAt({ left, top, width, height, values }: NeckWindow, x: number, y: number): number {
  return values[clamp(y - top, 0, height - 1) * width + clamp(x - left, 0, width - 1)]
}

/** On pale and on dark cloth all edges are faint; what is a clear one follows the changes in the picture itself. */
export function clearChange({ width, height, values }: NeckWindow): number {
  const changes = new Float32Array(Math.max(1, Math.floor(((height - rows) * width) / everyPixel)))
  for (let k = 0; k < changes.length; k++) {
    const i = k * everyPixel
    changes[k] = Math.abs(values[i + rows * width] - values[i])
  }
  return clamp(clear.times * quantile(changes, clear.share), clear.least, clear.most)
}

/**
 * How far below `top` the label sewn into the back of a neck reaches, in pixels; null without one. A label lies in the middle,
 * begins near the upper edge (`dip` below `top`) and ends soon: prints begin lower or go on. `span` is the neck's width.
 */
export function findLabel(
  window: NeckWindow,
  matte: Plane,
  centre: number,
  top: number,
  dip: number,
  span: number,
): number | null {
  const reach = label.reach * span
  const gap = Math.max(label.leastGap, label.gap * span)
  let first: number | null = null
  let last = 0
  for (let d = dip + lies.from * span; d < dip + lies.searchedTo * span; d++) {
    if (!isBusyRow(window, matte, centre, Math.round(top + d), reach)) {
      if (first === null ? d > dip + lies.beginsBy * span : d - last > gap) break
      continue
    }
    first ??= d
    last = d
  }
  if (first === null || last - first < leastHeight * span || last > dip + lies.endsBy * span) return null
  return last
}

/** Whether a row has sharp changes in the middle and none beside it, where stripes and patterns would go on. */
function isBusyRow(window: NeckWindow, matte: Plane, centre: number, y: number, reach: number): boolean {
  if (y < 0 || y >= matte.height) return false
  let isBusy = false
  for (let x = Math.round(centre - rowReach.seen * reach); x <= centre + rowReach.seen * reach; x++) {
    if (
      matte.values[y * matte.width + x - beside] < covered ||
      matte.values[y * matte.width + x + beside] < covered
    )
      continue
    if (Math.abs(valueAt(window, x + 2, y) - valueAt(window, x - 2, y)) <= labelContrast) continue
    if (Math.abs(x - centre) > rowReach.free * reach) return false
    isBusy = true
  }
  return isBusy
}
