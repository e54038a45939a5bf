import type { Plane } from '../../picture.ts'
import type { Layer } from '../layer.ts'

/** A pixel is cloth's, or covered by it, from such a share on. */
const covered = 0.5
/** What is covered beside a side is looked for from so many pixels inside its edge on; where it begins at least so wide, in units, it is tapered. */
const begins = { inside: 2, least: 0.03 }
/** It widens to that over so many times its width. */
const length = 3

/**
 * Where a top's cloth goes on beside its sides to lie over wider trousers, it widens from above, and not all at once in the row in which these begin.
 * It begins below the armpit: beside a sleeve there are no hips. `middleOf`: the trunk's middle in each row from `top` to `bottom`. Changes `shares`, as far as
 * there is a person.
 */
export function taperHips(
  shares: Plane,
  { values: cloth, width }: Layer,
  { person, sleeves }: { person: Plane; sleeves: Plane },
  {
    top,
    bottom,
    unit,
    middleOf,
  }: { top: number; bottom: number; unit: number; middleOf: (y: number) => number },
) {
  for (const side of [-1, 1]) {
    const edgeOf = (y: number) => {
      let x = Math.round(middleOf(y))
      while (x >= 0 && x < width && cloth[(y * width + x) * 4 + 3] > covered) x += side
      return x
    }
    const beside = (y: number) => {
      let x = edgeOf(y)
      const from = x
      while (x >= 0 && x < width && shares.values[y * width + x] > covered) x += side
      return Math.abs(x - from)
    }
    let first = bottom
    while (first > top && beside(first) < begins.least * unit) first--
    while (first > top && beside(first - 1) >= begins.least * unit) first--
    const widest = first > top ? beside(Math.min(bottom, first + begins.inside)) : 0
    for (let d = 1; d < length * widest && first - d > top; d++) {
      const y = first - d
      const wide = Math.round(widest * (1 - d / (length * widest)))
      const edge = edgeOf(y)
      if (sleeves.values[y * width + edge - side * (1 + begins.inside)] > covered) break
      for (let away = -begins.inside; away < wide; away++) {
        const x = edge + side * away
        if (x < 0 || x >= width) continue
        const i = y * width + x
        shares.values[i] = Math.max(shares.values[i], person.values[i])
      }
    }
  }
}
