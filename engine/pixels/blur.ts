import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { boxPasses } from './box-blur.ts'
import { enlargePlane, enlargeRatio, reducePlane } from './resize.ts'
import { free, inScope, type Own } from './memory.ts'

/**
 * A Gaussian blur made of three box blurs; time does not grow with `sigma` (pixels, from 0.3; below that a copy).
 * The border repeats its last pixel. Wide blurs are computed on a reduced plane: their result is smooth anyway.
 */
export function blur(plane: Plane, sigma: number): Plane {
  const grid = gridFor(plane, sigma)
  if (grid.factor === 1) return blurFinely(plane, sigma)
  const small = reducePlane(plane, grid.width, grid.height)
  blurInPlace(small, grid.sigma)
  const result = enlargePlane(small, plane.width, plane.height)
  free(small)
  return result
}

/**
 * The weighted mean of `plane` around each pixel, weights 0..1. Where no weight is near the result is NaN;
 * `spreadKnown` never leaves a gap.
 */
export function blurWeighted(plane: Plane, weights: Plane, sigma: number): Plane {
  return blurAllWeighted([plane], weights, sigma)[0]
}

/** `blurWeighted` for several planes of one picture, which share the weights. */
function blurAllWeighted(planes: readonly Plane[], weights: Plane, sigma: number): Plane[] {
  const { width, height } = weights
  const grid = gridFor(weights, sigma)
  const blurOnGrid = (plane: Plane) => {
    if (grid.factor === 1) return blurFinely(plane, sigma)
    const small = reducePlane(plane, grid.width, grid.height)
    blurInPlace(small, grid.sigma)
    return small
  }
  const weight = blurOnGrid(weights)
  const results = planes.map((plane) => {
    const product = multiply(plane, weights)
    const sum = blurOnGrid(product)
    free(product)
    const result = enlargeRatio(sum, weight, width, height)
    free(sum)
    return result
  })
  free(weight)
  return results
}

/** `spreadAllKnown` for one plane. */
export function spreadKnown(plane: Plane, weights: Plane, sigmas: readonly number[]): Plane {
  return spreadAllKnown([plane], weights, sigmas)[0]
}

/**
 * Continues the values of known pixels (weight 1) over the unknown ones (weight 0), for several planes of one picture: the
 * narrowest of `sigmas` that sees enough known pixels wins, wider ones fill in smoothly, and the mean of all known pixels ends
 * the list. Each sigma works on a grid of its own, the wider the coarser.
 */
export function spreadAllKnown(planes: readonly Plane[], weights: Plane, sigmas: readonly number[]): Plane[] {
  return inScope((own) => planes.map(spreadFrom(weights, sigmas, own)))
}

/** `spreadAllKnown` for a caller that has one plane at a time; what all share is noted by `own`. */
export function spreadFrom(weights: Plane, sigmas: readonly number[], own: Own): (plane: Plane) => Plane {
  const { width, height } = weights
  const grids = [...sigmas].sort((one, other) => one - other).map((sigma) => gridFor(weights, sigma))
  const nearness = reduceStepwise(copyPlane(weights), grids).map((plane) => own(plane))
  const total = sumOf(nearness[0])
  nearness.forEach((plane, k) => blurInPlace(plane, grids[k].sigma))
  return (plane) => {
    const sums = reduceStepwise(multiply(plane, weights), grids)
    const mean = total > 0 ? sumOf(sums[0]) / total : 0
    let result = filledPlane(grids[grids.length - 1], mean)
    for (let k = grids.length - 1; k >= 0; k--) {
      result = resizeTo(result, grids[k])
      blurInPlace(sums[k], grids[k].sigma)
      addSpread(result.values, sums[k].values, nearness[k].values)
      free(sums[k])
    }
    return resizeTo(result, { width, height })
  }
}

/** A reduced plane keeps so many pixels to a sigma and to its shorter side; and it is reduced so many times at most. */
const coarse = { sigma: 2.5, side: 8, most: 16 }

/** A coarser grid on which a blur of `sigma` (in its own pixels) is still smooth. */
type Grid = { width: number; height: number; factor: number; sigma: number }

function gridFor({ width, height }: { width: number; height: number }, sigma: number): Grid {
  const roomy = Math.floor(Math.min(width, height) / coarse.side)
  const factor = Math.max(1, Math.min(coarse.most, roomy, Math.floor(sigma / coarse.sigma)))
  return {
    width: Math.ceil(width / factor),
    height: Math.ceil(height / factor),
    factor,
    sigma: sigma / factor,
  }
}

/** A plane of its own for each grid, each reduced from the one before; the first may be `plane`, which is used up. */
function reduceStepwise(plane: Plane, grids: readonly Grid[]): Plane[] {
  let finer = plane
  const reduced = grids.map(({ width, height }, k) => {
    if (finer.width !== width || finer.height !== height) finer = reducePlane(finer, width, height)
    else if (k > 0) finer = copyPlane(finer)
    return finer
  })
  if (reduced[0] !== plane) free(plane)
  return reduced
}

/** Gives `plane` back when it has another size. */
function resizeTo(plane: Plane, { width, height }: { width: number; height: number }): Plane {
  if (plane.width === width && plane.height === height) return plane
  const result = enlargePlane(plane, width, height)
  free(plane)
  return result
}

/** Of less weight no value is known; it is trusted by so many times its weight, and in full above `whole`. */
const known = { least: 1e-3, whole: 0.25, times: 4 }

function addSpread(result: Float32Array, sum: Float32Array, weight: Float32Array) {
  for (let i = 0; i < result.length; i++) {
    if (weight[i] < known.least) continue
    const trust = weight[i] > known.whole ? 1 : weight[i] * known.times
    result[i] += (sum[i] / weight[i] - result[i]) * trust
  }
}

function blurFinely(plane: Plane, sigma: number): Plane {
  const result = createPlane(plane.width, plane.height)
  boxPasses(plane.values, result, boxRadii(sigma))
  return result
}

function blurInPlace(plane: Plane, sigma: number) {
  boxPasses(plane.values, plane, boxRadii(sigma))
}

/** A narrower blur changes nothing, pixels. */
const leastSigma = 0.3

/** Three boxes whose variances, r (r + 1) / 3 each, come closest to the Gaussian's; none for one that would change nothing. */
function boxRadii(sigma: number): number[] {
  if (sigma < leastSigma) return []
  const smaller = Math.max(0, Math.floor(Math.sqrt(sigma * sigma + 0.25) - 0.5))
  const missing = 3 * sigma * sigma - 3 * smaller * (smaller + 1)
  const larger = Math.round(missing / (2 * (smaller + 1)))
  return [0, 1, 2].map((index) => (index < larger ? smaller + 1 : smaller))
}

function multiply(plane: Plane, weights: Plane): Plane {
  const product = createPlane(plane.width, plane.height)
  for (let i = 0; i < product.values.length; i++) product.values[i] = plane.values[i] * weights.values[i]
  return product
}

function copyPlane(plane: Plane): Plane {
  const copy = createPlane(plane.width, plane.height)
  copy.values.set(plane.values)
  return copy
}

function filledPlane({ width, height }: { width: number; height: number }, value: number): Plane {
  const plane = createPlane(width, height)
  plane.values.fill(value)
  return plane
}

function sumOf({ width, height, values }: Plane): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum / (width * height)
}
