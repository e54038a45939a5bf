import type { Picture, Plane } from '../picture.ts'
import { quantile } from '../pixels/scalar.ts'

/** Cloth is plain, whatever is printed on it, where more than this share of it is so near to its middle colour, RGB. */
const plain = { share: 0.6, near: 60 }

/** Leaves of the `known` pixels of plain cloth, 0 or 1, those of its own colour: what continued a print would be a smear. */
export function leavePrintsOut({ pixels }: Picture, { values }: Plane) {
  const middle = [0, 1, 2].map((c) => {
    const channel = Float32Array.from(
      values.keys().filter((i) => values[i] > 0),
      (i) => pixels[i * 3 + c],
    )
    return channel.length > 0 ? quantile(channel, 0.5) : 0
  })
  const isNear = (i: number) =>
    Math.hypot(...middle.map((value, c) => value - pixels[i * 3 + c])) < plain.near
  let [all, near] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    if (values[i] === 0) continue
    all++
    if (isNear(i)) near++
  }
  if (near < plain.share * all) return
  for (let i = 0; i < values.length; i++) if (values[i] > 0 && !isNear(i)) values[i] = 0
}
