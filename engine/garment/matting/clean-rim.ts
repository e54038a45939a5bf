import type { Picture, Plane } from '../../picture.ts'
import { free, inScope } from '../../pixels/memory.ts'
import { measureMeans } from '../../pixels/weighted-means.ts'
import { erode, threshold } from '../../pixels/mask.ts'

/** The rim is this part of the picture's width, in pixels one at least. */
const rimParts = 320
/** What covers more is cloth; so far inside it, in rims, colours are pure. */
const covered = 0.9
/** Of the pure cloth the means are taken so widely, in rims: near ones, and wide ones where those find none. */
const wide = { near: 1.1, far: 4 }
/** What covers less is outside; every so many pixels of it are read. */
const outside = 0.02
const every = 5

/** Replaces the colours of the outermost 2-3 pixels by colours from just inside: what lay behind the garment is not known there. */
export function cleanRim(picture: Picture, matte: Plane): Picture {
  const { width, height } = picture
  const radius = Math.max(1, Math.round(width / rimParts))
  const firm = threshold(matte, covered)
  const core = erode(firm, radius)
  const pixels = picture.pixels.slice()
  const inside = new Float64Array(3)
  inScope((own) => {
    const near = measureMeans(picture, core, radius * wide.near, own)
    const far = measureMeans(picture, core, radius * wide.far, own)
    for (let i = 0; i < core.values.length; i++) {
      if (core.values[i]) continue
      const x = i % width
      const y = (i / width) | 0
      if (!near(x, y, inside) && !far(x, y, inside)) continue
      for (let c = 0; c < 3; c++) pixels[i * 3 + c] = inside[c] + 0.5
    }
  })
  free(firm, core)
  return { width, height, pixels }
}

export function meanOutside({ pixels }: Picture, { values }: Plane): number[] {
  const sums = [0, 0, 0]
  let count = 0
  for (let i = 0; i < values.length; i += every) {
    if (values[i] > outside) continue
    for (let c = 0; c < 3; c++) sums[c] += pixels[i * 3 + c]
    count++
  }
  return sums.map((sum) => sum / Math.max(1, count))
}
