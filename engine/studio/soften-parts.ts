import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { boxBlur } from '../pixels/box-blur.ts'
import { fitLines, measureGuide } from '../pixels/guided-filter.ts'
import { toLuminance } from '../pixels/lab.ts'
import type { Mapping } from '../pixels/resample.ts'
import { lumaOf } from '../pixels/luma.ts'
import { free } from '../pixels/memory.ts'
import { clamp } from '../pixels/scalar.ts'
import type { LabelMap } from '../person/labels.ts'
import { background, hair, labelCount, lower, shoes, skin, upper } from '../person/labels.ts'
import type { PersonLayers } from '../person/types.ts'
import type { GridPoint } from './grid-point.ts'
import { createGridPoint, moveTo, valueAt } from './grid-point.ts'
import { findRowRanges } from '../pixels/row-ranges.ts'
import { rangeInFrame } from './range-in-frame.ts'

/** Pixels of the label map around one: where they all have one label, so has it. */
const nearby = 6
/** Of the guided filter: window, pixels of the label map, and the variance below which the picture counts as flat. */
const outline = { radius: 3, flat: 3e-4 }
/** From this share of a pixel's neighbourhood on a label fills it: the blur rounds. */
const whole = 0.9999
/** Where the filter finds no label at all, so little of the neighbourhood decides, as in single strands of hair. */
const ofNeighbourhood = 1e-3

/**
 * Soft masks in the frame; `alpha` is all but the background. Outlines follow the picture by a guided filter; away from them a
 * mask is 0 or 1. `photo` has the label map's size, `picture` the frame's; `mapping` leads from the map to the frame.
 */
export function softenParts(
  parts: LabelMap,
  photo: Picture,
  picture: Picture,
  mapping: Mapping,
): PersonLayers {
  const { width, height, pixels } = picture
  const layers = fitLayers(parts, photo)
  const masks = layers.map(() => createPlane(width, height))
  const alpha = masks[background]
  const single = findSingleLabels(parts, layers)
  const point = createGridPoint(parts.width, parts.height)
  const shares = new Float32Array(labelCount)
  const ranges = findRowRanges(single, parts.width, background)
  for (let y = 0; y < height; y++) {
    const gridY = (y - mapping.y) / mapping.scale
    moveTo(point, 0, gridY)
    const row = Math.floor(point.nearest / parts.width)
    const { start, end } = rangeInFrame(ranges, row, mapping, width)
    for (let x = start, i = y * width + start; x <= end; x++, i++) {
      moveTo(point, (x - mapping.x) / mapping.scale, gridY)
      const only = single[point.nearest]
      if (only < labelCount) {
        if (only === background) continue
        masks[only].values[i] = 1
        alpha.values[i] = 1
        continue
      }
      const o = i * 3
      const luminance = lumaOf(pixels[o], pixels[o + 1], pixels[o + 2]) / 255
      const total = readShares(shares, layers, point, luminance)
      for (let label = 1; label < labelCount; label++) masks[label].values[i] = shares[label] / total
      alpha.values[i] = 1 - shares[background] / total
    }
  }
  for (const layer of layers) if (layer) free(...Object.values(layer))
  return {
    alpha,
    skin: masks[skin],
    hair: masks[hair],
    upper: masks[upper],
    lower: masks[lower],
    shoes: masks[shoes],
  }
}

type Layer = { slope: Plane; offset: Plane; around: Plane } | null

/** Per label the guided filter's lines and the share of the label in the neighbourhood; null for a label that is not there. */
function fitLayers(parts: LabelMap, photo: Picture): Layer[] {
  const guide = measureGuide(toLuminance(photo), outline.radius)
  const layers = Array.from({ length: labelCount }, (_, label) => {
    if (label === background) return null
    const mask = createPlane(parts.width, parts.height)
    let area = 0
    for (let i = 0; i < parts.labels.length; i++) {
      if (parts.labels[i] !== label) continue
      mask.values[i] = 1
      area++
    }
    const layer =
      area === 0 ? null : { ...fitLines(guide, mask, outline.flat), around: boxBlur(mask, nearby) }
    free(mask)
    return layer
  })
  free(guide.guide, guide.mean, guide.variance)
  layers[background] = complementOf(layers, parts)
  return layers
}

/** The filter is linear, and the labels together fill the map: what the others leave is the background's. */
function complementOf(layers: readonly Layer[], { width, height }: LabelMap): Layer {
  const [slope, offset, around] = [0, 1, 2].map(() => createPlane(width, height))
  offset.values.fill(1)
  around.values.fill(1)
  for (const layer of layers) {
    if (!layer) continue
    for (let i = 0; i < slope.values.length; i++) {
      slope.values[i] -= layer.slope.values[i]
      offset.values[i] -= layer.offset.values[i]
      around.values[i] -= layer.around.values[i]
    }
  }
  return { slope, offset, around }
}

/** The label that alone fills a pixel's neighbourhood, `labelCount` where there are several. */
function findSingleLabels(parts: LabelMap, layers: readonly Layer[]): Uint8Array {
  const single = new Uint8Array(parts.labels.length).fill(labelCount)
  layers.forEach((layer, label) => {
    if (!layer) return
    const { values } = layer.around
    for (let i = 0; i < values.length; i++) if (values[i] > whole) single[i] = label
  })
  return single
}

function readShares(
  shares: Float32Array,
  layers: readonly Layer[],
  point: GridPoint,
  luminance: number,
): number {
  let total = 1e-9
  for (let label = 0; label < labelCount; label++) {
    const layer = layers[label]
    if (!layer) continue
    const value = valueAt(layer.slope.values, point) * luminance + valueAt(layer.offset.values, point)
    shares[label] = clamp(value, 0, 1) + ofNeighbourhood * valueAt(layer.around.values, point)
    total += shares[label]
  }
  return total
}
