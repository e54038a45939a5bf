import { countNames } from './main-colour.ts'
import type { Sample } from './sample.ts'

/** Where the histogram's nodes lie on the a and b axes: closer near grey, where small differences show. */
const chromaNodes = [-60, -36, -18, -6, 6, 18, 36, 60]
const lightnessNodes = 10

const weights = { histogram: 0.55, lightness: 0.3, mean: 0.011, spread: 0.012, name: 0.9 }

/**
 * 92 numbers: the square roots of a soft histogram over a and b (so that their distance is Hellinger's), the cumulative histogram of
 * lightness (so that a shift of the light counts by its size), the mean and spread of each channel, and the shares of the colours
 * that people have words for.
 */
export function describeColours(sample: Sample): number[] {
  const { lab, inside } = sample
  const size = chromaNodes.length
  const histogram = new Float64Array(size * size)
  const lightness = new Float64Array(lightnessNodes)
  const moments = [lab.lightness, lab.a, lab.b].map((channel) => ({ channel, sum: 0, squares: 0 }))
  let count = 0
  for (let i = 0; i < inside.values.length; i++) {
    if (!inside.values[i]) continue
    count++
    const [a, b] = [positionOf(lab.a[i]), positionOf(lab.b[i])]
    spread(a, (column, share) => spread(b, (row, other) => (histogram[row * size + column] += share * other)))
    spread((lab.lightness[i] / 100) * (lightnessNodes - 1), (node, share) => (lightness[node] += share))
    for (const moment of moments) {
      moment.sum += moment.channel[i]
      moment.squares += moment.channel[i] ** 2
    }
  }
  const total = Math.max(1, count)
  const means = moments.map(({ sum }) => sum / total)
  const spreads = moments.map(({ squares }, c) => Math.sqrt(Math.max(0, squares / total - means[c] ** 2)))
  return [
    ...[...histogram].map((share) => weights.histogram * Math.sqrt(share / total)),
    ...cumulate(lightness).map((share) => (weights.lightness * share) / total),
    ...means.map((mean) => weights.mean * mean),
    ...spreads.map((value) => weights.spread * value),
    ...[...countNames(sample).values()].map((votes) => weights.name * Math.sqrt(votes / total)),
  ]
}

/** Shares a value between its two neighbouring nodes. */
function spread(position: number, add: (node: number, share: number) => void) {
  const node = Math.floor(position)
  const share = position - node
  add(node, 1 - share)
  if (share > 0) add(node + 1, share)
}

function positionOf(value: number): number {
  const last = chromaNodes.length - 1
  if (value <= chromaNodes[0]) return 0
  if (value >= chromaNodes[last]) return last
  const node = chromaNodes.findIndex((other) => other > value) - 1
  return node + (value - chromaNodes[node]) / (chromaNodes[node + 1] - chromaNodes[node])
}

function cumulate(values: Float64Array): number[] {
  let sum = 0
  return [...values].map((value) => (sum += value))
}
