import type { Plane } from '../picture.ts'
import { boxBlur, boxPass } from './box-blur.ts'
import { enlargePlane, reducePlane } from './resize.ts'
import { borrowPlane, returnPlane } from './scratch.ts'

/**
 * Snaps a rough mask to the edges of `guide` (0..1, same size): He, Sun, Tang, Guided Image Filtering (2010).
 * `radius` in pixels; `epsilon` is the guide variance below which an area counts as flat. With `reduction` > 1 the
 * coefficients are computed on a reduced plane (Fast Guided Filter, 2015), which costs little detail and most of the time.
 * Result 0..1.
 */
export function guidedFilter(
  guide: Plane,
  mask: Plane,
  radius: number,
  epsilon: number,
  reduction = 1,
): Plane {
  const width = Math.max(1, Math.round(guide.width / reduction))
  const height = Math.max(1, Math.round(guide.height / reduction))
  const isReduced = width < guide.width
  const smallGuide = isReduced ? reducePlane(guide, width, height) : guide
  const smallMask = isReduced ? reducePlane(mask, width, height) : mask
  const lines = fitLines(smallGuide, smallMask, Math.max(1, Math.round(radius / reduction)), epsilon)
  const slope = isReduced ? enlargePlane(lines.slope, guide.width, guide.height) : lines.slope
  const offset = isReduced ? enlargePlane(lines.offset, guide.width, guide.height) : lines.offset
  const values = offset.values
  for (let i = 0; i < values.length; i++) {
    const value = slope.values[i] * guide.values[i] + values[i]
    values[i] = value < 0 ? 0 : value > 1 ? 1 : value
  }
  return offset
}

/** Per window the line mask = slope * guide + offset, each averaged over the windows that hold a pixel. */
export function fitLines(
  guide: Plane,
  mask: Plane,
  radius: number,
  epsilon: number,
): { slope: Plane; offset: Plane } {
  const { width, height } = guide
  const count = width * height
  const meanGuide = boxBlur(guide, radius)
  const meanMask = boxBlur(mask, radius)
  const slope = borrowPlane(width, height)
  const offset = borrowPlane(width, height)
  for (let i = 0; i < count; i++) {
    slope.values[i] = guide.values[i] * mask.values[i]
    offset.values[i] = guide.values[i] * guide.values[i]
  }
  boxPass(slope.values, slope.values, width, height, radius)
  boxPass(offset.values, offset.values, width, height, radius)
  for (let i = 0; i < count; i++) {
    const mean = meanGuide.values[i]
    const variance = offset.values[i] - mean * mean
    const k = (slope.values[i] - mean * meanMask.values[i]) / (variance + epsilon)
    slope.values[i] = k
    offset.values[i] = meanMask.values[i] - k * mean
  }
  returnPlane(meanGuide)
  returnPlane(meanMask)
  boxPass(slope.values, slope.values, width, height, radius)
  boxPass(offset.values, offset.values, width, height, radius)
  return { slope, offset }
}
