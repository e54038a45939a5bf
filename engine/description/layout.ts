import type { Sample } from './sample.ts'

const rows = 4
const columns = 3
const weight = 0.0045

/** 36 numbers: how the mean lightness, a and b of each part of the garment's box differ from the whole garment's. */
export function describeLayout({ lab, inside }: Sample): number[] {
  return [lab.lightness, lab.a, lab.b].flatMap((channel) => {
    const sums = new Float64Array(rows * columns)
    const counts = new Float64Array(rows * columns)
    for (let y = 0, i = 0; y < lab.height; y++) {
      for (let x = 0; x < lab.width; x++, i++) {
        if (!inside.values[i]) continue
        const cell = Math.floor((y / lab.height) * rows) * columns + Math.floor((x / lab.width) * columns)
        sums[cell] += channel[i]
        counts[cell]++
      }
    }
    const mean = sum(sums) / Math.max(1, sum(counts))
    const least = sum(counts) / 200
    return [...sums].map((value, cell) => (counts[cell] > least ? weight * (value / counts[cell] - mean) : 0))
  })
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
