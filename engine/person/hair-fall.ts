import { keepComponents } from '../pixels/components.ts'
import type { Mask } from '../pixels/mask.ts'
import { createMask, open } from '../pixels/mask.ts'
import { hair, upper } from './labels.ts'

/** Labels of a part of a map. */
export type Labels = { width: number; height: number; labels: Uint8Array }

/** Hair thinner than this, in units, has nothing hanging from it: lines beside skin are easily taken for hair. */
const thinnest = 0.025
/** Hair in smaller pieces, in square units, is not that of the head. */
const least = 0.02

/** The hair that other hair may hang from: the thick of it. `unit` in pixels of the map. */
export function findRoots({ width, height, labels }: Labels, unit: number): Mask {
  const all = createMask(width, height)
  for (let i = 0; i < labels.length; i++) all.values[i] = labels[i] === hair ? 1 : 0
  const thick = open(all, Math.max(1, Math.round((thinnest * unit) / 2)))
  return keepComponents(thick, ({ area }) => area > least * unit * unit)
}

/** Where hair may lie on clothes: below the roots and, with each row after `top`, a little farther to both sides. */
export function findFall({ width, height, labels }: Labels, roots: Mask, top: number): Mask {
  const fall = createMask(width, height)
  const { values } = fall
  for (let y = Math.max(1, top); y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (roots.values[i]) values[i] = 1
      else if (labels[i] === upper || labels[i] === hair)
        values[i] = isBelow(values, i, x, width, y % 3 === 0) ? 1 : 0
    }
  }
  return fall
}

/** What of `strands` hangs from the roots: is joined to them upwards, row by row, no flatter than 45 degrees. */
export function findHanging(strands: Mask, roots: Mask): Mask {
  const { width, height } = strands
  const values = roots.values.slice()
  for (let y = 1; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++)
      if (strands.values[i] && isBelow(values, i, x, width, true)) values[i] = 1
  }
  return { width, height, values }
}

/** Whether the pixel above is marked, or with `spreads` one of its neighbours. */
function isBelow(marks: Uint8Array, i: number, x: number, width: number, spreads: boolean): boolean {
  const above = i - width
  if (marks[above]) return true
  return spreads && ((x > 0 && marks[above - 1] > 0) || (x + 1 < width && marks[above + 1] > 0))
}
