import type { Point } from '../../geometry/points.ts'
import { createRandom } from '../../pixels/random.ts'
import type { Fold } from './relief.ts'

/** What is drawn by lot: a mean, more of it for each next fold, and how far it strays from that. */
export type Drawn = { mean: number; next?: number; strays: number }

/** Folds that begin at one place of a garment. In units; angles in degrees below the horizontal, away from where cloth is held. */
export type FoldKind = {
  count: number
  /** Where they begin, down from the place itself. */
  down: Drawn
  angle: Drawn
  length: Drawn
  bow: Drawn
  width: Drawn
  depth: Drawn
}

export type Draw = (drawn: Drawn, k: number) => number

export function drawsOf(seed: number) {
  const random = createRandom(seed)
  return ({ mean, next = 0, strays }: Drawn, k = 0) => mean + next * k + strays * (2 * random() - 1)
}

/** Folds of a kind from where they begin. `towards`: where they run, 1 to the right. */
export function lay(kind: FoldKind, towards: number, draw: Draw, beginAt: (k: number) => Point): Fold[] {
  return Array.from({ length: kind.count }, (_, k) => {
    const from = beginAt(k)
    const angle = (draw(kind.angle, k) * Math.PI) / 180
    const length = draw(kind.length, k)
    return {
      from,
      to: { x: from.x + towards * length * Math.cos(angle), y: from.y + length * Math.sin(angle) },
      bow: -towards * draw(kind.bow, k),
      width: draw(kind.width, k),
      depth: draw(kind.depth, k),
    }
  })
}
