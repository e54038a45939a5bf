import type { NecklineArc } from './neckline-arc.ts'
import { scoreArc, type Sight } from './score-arc.ts'

/** How far an arc is moved first, and then: parts of the moves below. */
const sizes = [1, 0.5]
/** Moves of an arc's measures, as shares of its half; of its power and its slope as they are. The depth is moved twice: before and after the upper ends. */
const moves = { half: 0.06, depth: 0.04, power: 0.2, top: 0.03, depthAgain: 0.03, slope: 0.02 }
/** No arc is more pointed: below 1 a V curves inwards. */
const leastPower = 0.9

/** Small moves of the arc, one measure at a time, as long as the brightness along it changes more. */
export function refineArc(arc: NecklineArc, sight: Sight): NecklineArc {
  let best = arc
  let bestScore = scoreArc(arc, sight) ?? 0
  for (const size of sizes) {
    for (const [name, step] of [
      ['half', moves.half * size * arc.half],
      ['depth', moves.depth * size * arc.half],
      ['power', moves.power * size],
      ['top', moves.top * size * arc.half],
      ['depth', moves.depthAgain * size * arc.half],
      ['slope', arc.slope === 0 ? 0 : moves.slope * size],
    ] as const) {
      for (const direction of [-1, 1]) {
        const moved = { ...best, [name]: best[name] + direction * step }
        const score = moved.power < leastPower ? null : scoreArc(moved, sight)
        if (score === null || score <= bestScore) continue
        best = moved
        bestScore = score
      }
    }
  }
  return best
}
