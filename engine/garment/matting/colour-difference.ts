import type { WeightedMeans } from '../../pixels/weighted-means.ts'

/** Writes into `target` by how much a pixel is more than a colour, per channel. */
export function subtract(pixels: Uint8Array, i: number, from: Float64Array, target: Float64Array) {
  for (let c = 0; c < 3; c++) target[c] = pixels[i * 3 + c] - from[c]
}

export function lengthOf(colour: Float64Array): number {
  return Math.sqrt(colour[0] ** 2 + colour[1] ** 2 + colour[2] ** 2)
}

/** How far a difference is from a grey one: the tint in it. */
export function spreadOf(colour: Float64Array): number {
  return Math.max(colour[0], colour[1], colour[2]) - Math.min(colour[0], colour[1], colour[2])
}

/** Writes the first of the means that there is at a pixel into `colour`; false where there is none. */
export function firstMean(means: WeightedMeans[], x: number, y: number, colour: Float64Array): boolean {
  for (const mean of means) if (mean(x, y, colour)) return true
  return false
}
