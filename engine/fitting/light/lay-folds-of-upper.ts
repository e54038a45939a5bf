import { varyBy, lay, type Vary, type Varied, type FoldKind } from './fold-kind.ts'
import type { Fold } from './relief.ts'

/** On each side of a trunk. Cloth is drawn inwards and down from the armpits, and one broad fold falls from there. */
const atArmpit: FoldKind = {
  count: 4,
  down: { mean: 0.44, next: 0.085, strays: 0.026 },
  angle: { mean: 26, next: 17, strays: 7.5 },
  length: { mean: 0.36, next: 0.07, strays: 0.1 },
  bow: { mean: 0.03, strays: 0.037 },
  width: { mean: 0.045, strays: 0.012 },
  depth: { mean: 0.32, strays: 0.14 },
}
const broad: FoldKind = {
  count: 1,
  down: { mean: 0.5, strays: 0.037 },
  angle: { mean: 66, strays: 6 },
  length: { mean: 0.75, strays: 0.11 },
  bow: { mean: 0, strays: 0.037 },
  width: { mean: 0.1, strays: 0.015 },
  depth: { mean: 0.27, strays: 0.06 },
}
/** It gathers above the waist, from where `down` counts. */
const atWaist: FoldKind = {
  count: 4,
  down: { mean: -0.2, next: 0.12, strays: 0.037 },
  angle: { mean: 20, strays: 17 },
  length: { mean: 0.26, strays: 0.1 },
  bow: { mean: 0, strays: 0.03 },
  width: { mean: 0.034, strays: 0.01 },
  depth: { mean: 0.3, strays: 0.16 },
}
/** It is crumpled a little all over, so far from the middle, from the chest to the hem, or to so far below the waist where that is less. */
const crumples: FoldKind & { aside: Varied; from: number; aboveHem: number; belowWaist: number } = {
  count: 6,
  aside: { mean: 0.26, strays: 0.15 },
  from: 0.62,
  aboveHem: 0.1,
  belowWaist: 0.4,
  down: { mean: 0, strays: 0.045 },
  angle: { mean: 38, strays: 25 },
  length: { mean: 0.36, strays: 0.1 },
  bow: { mean: 0, strays: 0.03 },
  width: { mean: 0.062, strays: 0.016 },
  depth: { mean: 0.11, strays: 0.05 },
}
/** From the hem flutes rise, in shares of half its width from the middle, of at least that length or so much of what hangs below the waist. */
const atHem: FoldKind & { aside: Varied; ofSkirt: number } = {
  count: 2,
  aside: { mean: 0.2, next: 0.45, strays: 0.1 },
  down: { mean: 0.06, strays: 0 },
  angle: { mean: -90, strays: 5 },
  length: { mean: 0.6, strays: 0.19 },
  ofSkirt: 0.6,
  bow: { mean: 0, strays: 0.022 },
  width: { mean: 0.06, strays: 0.019 },
  depth: { mean: 0.3, strays: 0.13 },
}
/** Folds begin so far beyond the side that holds them. */
const beyond = { trunk: 0.025, innerArm: 0.15, cuff: 0.11 }

/** Of a sleeve: drawn from the armpit, if it is long enough for one, */
const onUpperArm: FoldKind & { from: number; each: number } = {
  count: 3,
  from: 0.3,
  each: 0.12,
  down: { mean: 0.3, next: 0.1, strays: 0.022 },
  angle: { mean: 30, next: 14, strays: 9 },
  length: { mean: 0.26, strays: 0.075 },
  bow: { mean: 0, strays: 0.015 },
  width: { mean: 0.036, strays: 0.01 },
  depth: { mean: 0.32, strays: 0.14 },
}
/** pressed together on the elbow's inner side, from where `down` counts, */
const atElbow: FoldKind = {
  count: 5,
  down: { mean: -0.16, next: 0.075, strays: 0.015 },
  angle: { mean: -50, next: 27, strays: 9 },
  length: { mean: 0.22, strays: 0.06 },
  bow: { mean: 0, strays: 0.015 },
  width: { mean: 0.03, strays: 0.009 },
  depth: { mean: 0.34, strays: 0.15 },
}
/** and above the cuff from either side. */
const atCuff: FoldKind = {
  count: 2,
  down: { mean: -0.13, next: -0.17, strays: 0.06 },
  angle: { mean: 14, strays: 14 },
  length: { mean: 0.16, strays: 0.05 },
  bow: { mean: 0, strays: 0.015 },
  width: { mean: 0.026, strays: 0.007 },
  depth: { mean: 0.3, strays: 0.13 },
}

/** Cloth on a trunk: heights of its waist and its hem, which is null where it is tucked in, and half its width at a height; in units. */
export type Hanging = { waist: number; hem: number | null; halfAt: (down: number) => number }

/** Folds of a trunk, from the middle of the shoulders on. Another whole number gives other ones. */
export function layFoldsOfTrunk({ waist, hem, halfAt }: Hanging, seed: number): Fold[] {
  const vary = varyBy(seed)
  const end = Math.min((hem ?? waist) - crumples.aboveHem, waist + crumples.belowWaist)
  return ([-1, 1] as const).flatMap((side) => {
    const atSide = (kind: FoldKind, from: number) =>
      lay(kind, -side, vary, (k) => {
        const y = from + vary(kind.down, k)
        return { x: side * (halfAt(y) + beyond.trunk), y }
      })
    return [
      ...atSide(atArmpit, 0),
      ...atSide(broad, 0),
      ...atSide(atWaist, waist),
      ...lay(crumples, -side, vary, (k) => ({
        x: side * vary(crumples.aside, k),
        y: crumples.from + ((end - crumples.from) * k) / crumples.count + vary(crumples.down, k),
      })),
      ...(hem === null ? [] : layFlutes(hem, waist, side * halfAt(hem), vary)),
    ]
  })
}

function layFlutes(hem: number, waist: number, half: number, vary: Vary): Fold[] {
  const { ofSkirt, length } = atHem
  const kind = { ...atHem, length: { ...length, mean: Math.max(length.mean, ofSkirt * (hem - waist)) } }
  return lay(kind, 1, vary, (k) => ({ x: half * vary(kind.aside, k), y: hem + vary(kind.down, k) }))
}

/**
 * Folds of a sleeve, from the shoulder on. `elbow`, `end`: places along the arm, in units; `inwards`: the side on which the body is,
 * 1 where it lies to the right.
 */
export function layFoldsOfSleeve(elbow: number, end: number, inwards: -1 | 1, seed: number): Fold[] {
  const vary = varyBy(seed + inwards)
  const fitting = Math.floor((end - onUpperArm.from) / onUpperArm.each + 0.5)
  const upper = { ...onUpperArm, count: Math.max(0, Math.min(onUpperArm.count, fitting)) }
  const inner = (kind: FoldKind, from: number) =>
    lay(kind, -inwards, vary, (k) => ({ x: inwards * beyond.innerArm, y: from + vary(kind.down, k) }))
  if (end < elbow) return inner(upper, 0)
  const cuffs = ([-1, 1] as const).flatMap((side) =>
    lay(atCuff, -side, vary, (k) => ({ x: side * beyond.cuff, y: end + vary(atCuff.down, k) })),
  )
  return [...inner(upper, 0), ...inner(atElbow, elbow), ...cuffs]
}
