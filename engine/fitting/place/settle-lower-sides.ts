import { clamp } from '../../pixels/scalar.ts'

/** The sides of what does not reach the knees go inwards by no more than so much per pixel down. */
const mostInwards = 0.1
/** Edges are evened out over so many stations to either side: cloth has no corners where the hips become legs. */
const evenness = 4

/** What does not reach the knees hangs from the hips: its sides do not follow the legs. */
export function hangFree(sides: number[], rows: number[], side: -1 | 1): number[] {
  const result = [...sides]
  for (let k = 1; k < result.length; k++) {
    const least = side * result[k - 1] - mostInwards * (rows[k] - rows[k - 1])
    result[k] = side * Math.max(side * result[k], least)
  }
  return result
}

/** The edge without corners. */
export function evenOut(values: number[]): number[] {
  return values.map((_, k) => {
    let sum = 0
    let weight = 0
    for (let j = -evenness; j <= evenness; j++) {
      // Beyond the ends the edge goes straight on.
      const at = clamp(k + j, 0, values.length - 1)
      const w = evenness + 1 - Math.abs(j)
      sum += w * values[at]
      weight += w
    }
    return sum / weight
  })
}
