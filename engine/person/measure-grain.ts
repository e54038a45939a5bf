import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { boxBlur } from '../pixels/box-blur.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { clamp } from '../pixels/scalar.ts'
import { free } from '../pixels/memory.ts'

/** Finer differences of lightness are noise. */
const noise = 0.3
const leastVariance = 0.1
/** No grain speaks more strongly than this, in the unit of a colour cost. */
const most = 2

/**
 * How strongly lightness changes from strand to strand: the log of the mean second difference along the rows about each pixel.
 * Smooth cloth has little of it, hair much. The plane may be given back.
 */
export function measureGrain({ width, height, lightness }: LabPicture): Plane {
  const changes = createPlane(width, height)
  const { values } = changes
  const last = values.length - 1
  for (let i = 1; i < last; i++) values[i] = Math.abs(2 * lightness[i] - lightness[i - 1] - lightness[i + 1])
  values[0] = values[last] = 0
  const grain = boxBlur(changes, 1)
  for (let i = 0; i < grain.values.length; i++) grain.values[i] = Math.log(grain.values[i] + noise)
  free(changes)
  return grain
}

export type Spread = { mean: number; variance: number }

/** The spread of the grain of the chosen pixels (1 in `chosen`). */
export function spreadOf({ values }: Plane, chosen: Uint8Array): Spread {
  let [count, sum, squares] = [0, 0, 0]
  for (let i = 0; i < chosen.length; i++) {
    if (!chosen[i]) continue
    count++
    sum += values[i]
    squares += values[i] * values[i]
  }
  const mean = sum / Math.max(1, count)
  return { mean, variance: squares / Math.max(1, count) - mean * mean + leastVariance }
}

/** By how much the grain of each pixel is likelier that of hair than that of cloth, as a difference of costs. */
export function favourHairsGrain({ values }: Plane, cloth: Spread, strands: Spread): Float32Array {
  // Beyond the means nothing more is said: edges of prints are harder than those of strands.
  const low = Math.min(cloth.mean, strands.mean)
  const high = Math.max(cloth.mean, strands.mean)
  return values.map((value) => {
    const grain = clamp(value, low, high)
    return clamp(costOf(grain, cloth) - costOf(grain, strands), -most, most)
  })
}

/** -log of a Gaussian's density. */
function costOf(value: number, { mean, variance }: Spread): number {
  return (value - mean) ** 2 / (2 * variance) + 0.5 * Math.log(variance)
}
