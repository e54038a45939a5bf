import type { Picture, Plane } from '../picture.ts'
import { quantile } from '../pixels/scalar.ts'

/** Cloth is plain, whatever is printed on it, where more than this share of it is so near to its middle colour, RGB. */
const plain = { share: 0.6, near: 60 }

/** Leaves of the `known` pixels of plain cloth, 0 or 1, those of its own colour: what continued a print would be a smear. */
export function leavePrintsOut({ pixels }: Picture, { values }: Plane) {
  const known: number[] = []
  for (let i = 0; i < values.length; i++) if (values[i] > 0) known.push(i)
  if (known.length === 0) return
  const middle = [0, 1, 2].map((c) =>
    quantile(
      Float32Array.from(known, (i) => pixels[i * 3 + c]),
      0.5,
    ),
  )
  const isNear = (i: number) =>
    Math.hypot(...middle.map((value, c) => value - pixels[i * 3 + c])) < plain.near
  const prints = known.filter((i) => !isNear(i))
  if (prints.length > (1 - plain.share) * known.length) return
  for (const i of prints) values[i] = 0
}
