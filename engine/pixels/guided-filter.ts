import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { boxBlur, boxPasses } from './box-blur.ts'
import { enlargePlane, reducePlane } from './resize.ts'
import { free } from './memory.ts'
import { clamp } from './scalar.ts'

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
  const statistics = measureGuide(smallGuide, Math.max(1, Math.round(radius / reduction)))
  const lines = fitLines(statistics, smallMask, epsilon)
  free(statistics.mean, statistics.variance)
  const slope = isReduced ? enlargePlane(lines.slope, guide.width, guide.height) : lines.slope
  const offset = isReduced ? enlargePlane(lines.offset, guide.width, guide.height) : lines.offset
  const values = offset.values
  for (let i = 0; i < values.length; i++)
    values[i] = clamp(slope.values[i] * guide.values[i] + values[i], 0, 1)
  if (isReduced) free(smallGuide, smallMask, lines.slope, lines.offset)
  free(slope)
  return offset
}

/** What the lines of all masks over one guide share: its windows' means and variances. */
export type GuideStatistics = { guide: Plane; radius: number; mean: Plane; variance: Plane }

export function measureGuide(guide: Plane, radius: number): GuideStatistics {
  const mean = boxBlur(guide, radius)
  const variance = createPlane(guide.width, guide.height)
  for (let i = 0; i < variance.values.length; i++) variance.values[i] = guide.values[i] ** 2
  boxPasses(variance.values, variance, [radius])
  for (let i = 0; i < variance.values.length; i++) variance.values[i] -= mean.values[i] ** 2
  return { guide, radius, mean, variance }
}

/** Per window the line mask = slope * guide + offset, each averaged over the windows that hold a pixel. */
export function fitLines(
  { guide, radius, mean, variance }: GuideStatistics,
  mask: Plane,
  epsilon: number,
): { slope: Plane; offset: Plane } {
  const { width, height } = guide
  const slope = createPlane(width, height)
  const offset = boxBlur(mask, radius)
  for (let i = 0; i < slope.values.length; i++) slope.values[i] = guide.values[i] * mask.values[i]
  boxPasses(slope.values, slope, [radius])
  for (let i = 0; i < slope.values.length; i++) {
    const meanMask = offset.values[i]
    if (meanMask === 0) continue
    const k = (slope.values[i] - mean.values[i] * meanMask) / (variance.values[i] + epsilon)
    slope.values[i] = k
    offset.values[i] = meanMask - k * mean.values[i]
  }
  boxPasses(slope.values, slope, [radius])
  boxPasses(offset.values, offset, [radius])
  return { slope, offset }
}
