import { varyBy, lay, type Varied, type FoldKind } from './fold-kind.ts'
import type { Fold } from './relief.ts'

/** On each leg: drawn outwards from the crotch, from where `down` counts, */
const atCrotch: FoldKind & { aside: number } = {
  count: 4,
  aside: 0.03,
  down: { mean: -0.12, next: 0.06, strays: 0.02 },
  angle: { mean: -28, next: 16, strays: 8 },
  length: { mean: 0.3, strays: 0.08 },
  bow: { mean: 0, strays: 0.02 },
  width: { mean: 0.032, strays: 0.008 },
  depth: { mean: 0.26, strays: 0.12 },
}
/** inwards from the hips, below the waist, */
const atHip: FoldKind = {
  count: 2,
  down: { mean: 0.25, next: 0.18, strays: 0.05 },
  angle: { mean: 35, strays: 12 },
  length: { mean: 0.25, strays: 0.07 },
  bow: { mean: 0, strays: 0.02 },
  width: { mean: 0.042, strays: 0.01 },
  depth: { mean: 0.2, strays: 0.1 },
}
/** from either side of the knee, */
const atKnee: FoldKind = {
  count: 2,
  down: { mean: -0.1, next: 0.13, strays: 0.05 },
  angle: { mean: 15, strays: 15 },
  length: { mean: 0.2, strays: 0.06 },
  bow: { mean: 0, strays: 0.02 },
  width: { mean: 0.03, strays: 0.008 },
  depth: { mean: 0.26, strays: 0.12 },
}
/** one broad fold down the leg, of such a share of its length and from so far below the crotch, */
const downLeg: FoldKind = {
  count: 1,
  down: { mean: 0.2, strays: 0.08 },
  angle: { mean: 88, strays: 3 },
  length: { mean: 0.7, strays: 0.1 },
  bow: { mean: 0, strays: 0.03 },
  width: { mean: 0.07, strays: 0.015 },
  depth: { mean: 0.18, strays: 0.06 },
}
/** and above the hem. */
const aboveHem: FoldKind = {
  count: 2,
  down: { mean: -0.08, next: -0.11, strays: 0.04 },
  angle: { mean: 8, strays: 16 },
  length: { mean: 0.2, strays: 0.06 },
  bow: { mean: 0, strays: 0.02 },
  width: { mean: 0.03, strays: 0.008 },
  depth: { mean: 0.2, strays: 0.1 },
}
/** The knee lies half way down legs that are at least so long. */
const knee = { share: 0.48, ofLegs: 1.2 }
/** From the waist of a skirt folds fall, at such shares of half its width there, and over such a share of its length. */
const ofSkirt: FoldKind & { aside: Varied } = {
  count: 3,
  aside: { mean: 0.15, next: 0.3, strays: 0.1 },
  down: { mean: 0.12, strays: 0.06 },
  angle: { mean: 88, next: -4, strays: 3 },
  length: { mean: 0.65, strays: 0.15 },
  bow: { mean: 0, strays: 0.03 },
  width: { mean: 0.055, strays: 0.014 },
  depth: { mean: 0.22, strays: 0.1 },
}

/** Trousers or a skirt (without a crotch): rows, and the outer and inner edge of a side, -1 the left one, at a row; all in units. */
export type LowerEdges = {
  waist: number
  crotch: number | null
  hem: number
  outerAt: (side: -1 | 1, row: number) => number
  innerAt: (side: -1 | 1, row: number) => number
}

/** Folds of trousers, shorts or a skirt. Another whole number gives other ones. */
export function layFoldsOfLower(edges: LowerEdges, seed: number): Fold[] {
  return edges.crotch === null
    ? layFoldsOfSkirt(edges, seed)
    : layFoldsOfTrousers({ ...edges, crotch: edges.crotch }, seed)
}

function layFoldsOfSkirt({ waist, hem, outerAt }: LowerEdges, seed: number): Fold[] {
  const vary = varyBy(seed)
  const kind = scaleLength(ofSkirt, hem - waist)
  const middle = (outerAt(-1, waist) + outerAt(1, waist)) / 2
  return ([-1, 1] as const).flatMap((side) =>
    lay(kind, side, vary, (k) => ({
      x: middle + (outerAt(side, waist) - middle) * vary(kind.aside, k),
      y: waist + vary(kind.down, k),
    })),
  )
}

function layFoldsOfTrousers(
  { waist, crotch, hem, outerAt, innerAt }: LowerEdges & { crotch: number },
  seed: number,
): Fold[] {
  const vary = varyBy(seed)
  const legs = hem - crotch
  const kneeAt = crotch + knee.share * legs
  return ([-1, 1] as const).flatMap((side) => {
    const fromOuter = (kind: FoldKind, from: number) =>
      lay(kind, -side, vary, (k) => {
        const y = from + vary(kind.down, k)
        return { x: outerAt(side, y), y }
      })
    const fromInner = (kind: FoldKind, from: number, aside = 0) =>
      lay(kind, side, vary, (k) => {
        const y = from + vary(kind.down, k)
        return { x: innerAt(side, y) + side * aside, y }
      })
    const down = scaleLength(downLeg, legs)
    return [
      ...fromInner(atCrotch, crotch, atCrotch.aside),
      ...fromOuter(atHip, waist),
      ...(legs < knee.ofLegs ? [] : [...fromOuter(atKnee, kneeAt), ...fromInner(atKnee, kneeAt)]),
      ...lay(down, side, vary, () => {
        const y = crotch + vary(down.down, 0)
        return { x: (outerAt(side, y) + innerAt(side, y)) / 2, y }
      }),
      ...fromOuter(aboveHem, hem),
    ]
  })
}

function scaleLength<Kind extends FoldKind>(kind: Kind, by: number): Kind {
  return { ...kind, length: { mean: kind.length.mean * by, strays: kind.length.strays * by } }
}
