import type { Point } from '../../geometry/points.ts'
import { createRandom } from '../../pixels/random.ts'
import type { Fold } from './relief.ts'

/** What varies: a mean, more of it for each next fold, and how far it strays from that. */
export type Varied = { mean: number; next?: number; strays: number }

/** Folds that begin at one place of a garment. In units; angles in degrees below the horizontal, away from where cloth is held. */
export type FoldKind = {
  count: number
  /** Where they begin, down from the place itself. */
  down: Varied
  angle: Varied
  length: Varied
  bow: Varied
  width: Varied
  depth: Varied
}

/** A value for the fold of a number, drawn by lot. */
export type Vary = (varied: Varied, k: number) => number

/** The same values for the same whole number. */
export function varyBy(seed: number) {
  const random = createRandom(seed)
  return ({ mean, next = 0, strays }: Varied, k = 0) => mean + next * k + strays * (2 * random() - 1)
}

/** Folds of a kind from where they begin. `towards`: where they run, 1 to the right. */
export function lay(kind: FoldKind, towards: number, vary: Vary, beginAt: (k: number) => Point): Fold[] {
  return Array.from({ length: kind.count }, (_, k) => {
    const from = beginAt(k)
    const angle = (vary(kind.angle, k) * Math.PI) / 180
    const length = vary(kind.length, k)
    return {
      from,
      to: { x: from.x + towards * length * Math.cos(angle), y: from.y + length * Math.sin(angle) },
      bow: -towards * vary(kind.bow, k),
      width: vary(kind.width, k),
      depth: vary(kind.depth, k),
    }
  })
}
