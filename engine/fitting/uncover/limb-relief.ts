import type { Leg } from '../body/measure-leg.ts'
import { bell, clamp, smoothstep } from '../../pixels/scalar.ts'

/**
 * How bright bare arms are, as natural logarithms x 100 about their own mean: the medians of 49 arms in photos. A row each eighth of the
 * upper arm, then of the forearm; from the side towards the trunk (-1) to the outer one (1) ten columns, the first of them no darker than -22: there the trunk's shadow falls.
 */
const measured = [
  [13, 14, 16, 16, 17, 16, 14, 12, 9, 6],
  [4, 7, 7, 10, 10, 10, 10, 9, 8, 2],
  [-12, -10, -1, 7, 8, 6, 6, 5, 2, -11],
  [-19, -8, 2, 7, 9, 7, 6, 2, -4, -13],
  [-22, -13, 1, 8, 10, 9, 6, 4, 0, -11],
  [-22, -9, 5, 9, 10, 10, 6, 2, -4, -12],
  [-22, -11, 2, 7, 9, 8, 7, 3, -2, -9],
  [-22, -10, 2, 4, 4, 5, 6, 5, 1, -8],
  [-20, -8, 1, 3, 6, 8, 12, 10, 6, -8],
  [-19, -6, 3, 8, 10, 12, 13, 10, 5, -10],
  [-18, -9, 0, 5, 9, 11, 10, 7, 1, -12],
  [-18, -13, -5, 5, 9, 9, 9, 5, -3, -12],
  [-17, -14, -4, 3, 8, 9, 8, 5, -6, -12],
  [-18, -13, -4, 1, 7, 8, 8, 7, -5, -10],
  [-13, -12, -6, 3, 6, 6, 4, 4, -1, -9],
  [-13, -10, -1, 5, 4, 4, 2, 3, -5, -11],
]
const rows = measured.length
const columns = measured[0].length

/** A median of many arms is a little flatter than each of them; what else each has (a spread of .134, the median's is .073) is its own light. */
const gain = 1.25
/** An arm's mean against the tone beside which it is painted, which is that of its lit side. */
const mean = 0.93
const factors = Float64Array.from(measured.flat(), (value) => mean * Math.exp((gain * value) / 100))

/**
 * The light on an arm as a factor of its tone, in even light: `share` is 0 at the shoulder, 1 at the elbow, 2 at the wrist, `aside` -1 at
 * the edge towards the trunk and 1 at the outer one.
 */
export function reliefOfArm(share: number, aside: number): number {
  const row = clamp((share * rows) / 2 - 0.5, 0, rows - 1)
  const column = clamp(((aside + 1) * columns) / 2 - 0.5, 0, columns - 1)
  const k = Math.min(rows - 2, row | 0)
  const j = Math.min(columns - 2, column | 0)
  const across = (at: number) => factors[at] + (factors[at + 1] - factors[at]) * (column - j)
  const upper = across(k * columns + j)
  return upper + (across((k + 1) * columns + j) - upper) * (row - k)
}

/** Shares of light on a kneecap, in the hollows about it and along the shin; heights in shares of the shin. */
const knee = { light: 0.08, height: 0.11, above: 0.12, hollow: 0.09, below: 0.06, shin: 0.05 }
/** How wide the kneecap and the hollow under it are, and where and how wide the hollows beside it; in halves of the leg. */
const acrossKnee = { cap: 0.55, under: 0.6, beside: 0.7, width: 0.2 }
/** The hollow under it has so much of the kneecap's height, those beside it so much of that one's shade. */
const hollows = { height: 0.6, beside: 0.6 }
/** Where the shin's edge lies and how wide it is, in halves of the leg, and between which heights it begins and from which on it ends. */
const shinEdge = { aside: 0.1, width: 0.3, from: 0.1, full: 0.3, fades: 0.8 }

/** The same of a leg at a row: a kneecap catches light, what is below and beside it lies in shade, the shin's edge is bright. */
export function reliefOfLeg({ knee: joint, ankle }: Leg, aside: number, y: number): number {
  const below = (y - joint.y) / (ankle.y - joint.y || 1)
  const cap = knee.light * bell((below + knee.above) / knee.height) * bell(aside / acrossKnee.cap)
  const under = bell((below - knee.below) / (hollows.height * knee.height)) * bell(aside / acrossKnee.under)
  const beside =
    bell((below + knee.above) / knee.height) * bell((Math.abs(aside) - acrossKnee.beside) / acrossKnee.width)
  const shin =
    knee.shin *
    bell((aside - shinEdge.aside) / shinEdge.width) *
    smoothstep(shinEdge.from, shinEdge.full, below) *
    (1 - smoothstep(shinEdge.fades, 1, below))
  return 1 + cap + shin - knee.hollow * (under + hollows.beside * beside)
}
