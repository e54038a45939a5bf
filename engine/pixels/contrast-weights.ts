import type { LabPicture } from './lab.ts'

/**
 * What it costs to part two neighbouring pixels, for the four forward directions; index = the pixel it starts from.
 * Costs of pairs that leave the picture are 0.
 */
export type ContrastWeights = {
  width: number
  height: number
  right: Float32Array
  downLeft: Float32Array
  down: Float32Array
  downRight: Float32Array
}

const floor = 0.06
/** A squared Lab difference counts in the mean as so much at most. */
const mostSquare = 400

/**
 * `strength` on flat ground, falling to `floor * strength` across strong edges: exp(-d^2 / (2 mean d^2)), Rother, Kolmogorov,
 * Blake, GrabCut (2004). Diagonal pairs weigh 1/sqrt(2). With `chosen`, only pairs that start from a pixel which is 1 there get a cost.
 */
export function contrastWeights(lab: LabPicture, strength: number, chosen?: Uint8Array): ContrastWeights {
  const { width, height } = lab
  const count = width * height
  const weights = {
    width,
    height,
    right: new Float32Array(count),
    downLeft: new Float32Array(count),
    down: new Float32Array(count),
    downRight: new Float32Array(count),
  }
  const pairs = [
    [weights.right, 1, 0],
    [weights.downLeft, -1, 1],
    [weights.down, 0, 1],
    [weights.downRight, 1, 1],
  ] as const
  let sum = 0
  let number = 0
  for (const [target, stepX, stepY] of pairs) {
    sum += squaredDifferences(lab, target, stepX, stepY)
    number += (width - Math.abs(stepX)) * (height - stepY)
  }
  const falloff = number / (2 * sum + 1e-6)
  for (const [target, stepX, stepY] of pairs) {
    const scale = stepX !== 0 && stepY !== 0 ? strength * Math.SQRT1_2 : strength
    for (let y = 0; y < height; y++) {
      for (let x = 0, i = y * width; x < width; x++, i++) {
        const isWanted = !chosen || chosen[i] > 0
        const isInside = isWanted && y + stepY < height && x + stepX < width && x + stepX >= 0
        target[i] = isInside ? scale * (floor + (1 - floor) * Math.exp(-falloff * target[i])) : 0
      }
    }
  }
  return weights
}

/** Writes the squared Lab differences to the neighbour and returns their sum, each counted as `mostSquare` at most. */
function squaredDifferences(lab: LabPicture, target: Float32Array, stepX: number, stepY: number): number {
  const { width, height, lightness, a, b } = lab
  const step = stepX + stepY * width
  const from = Math.max(0, -stepX)
  const to = width - Math.max(0, stepX)
  let sum = 0
  for (let y = 0; y < height - stepY; y++) {
    for (let x = from, i = y * width + from; x < to; x++, i++) {
      const l = lightness[i] - lightness[i + step]
      const da = a[i] - a[i + step]
      const db = b[i] - b[i + step]
      const square = l * l + da * da + db * db
      target[i] = square
      sum += square < mostSquare ? square : mostSquare
    }
  }
  return sum
}
