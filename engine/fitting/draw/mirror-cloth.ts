import type { Plane } from '../../picture.ts'
import { mix } from '../../pixels/scalar.ts'

/** An edge lies where those of so many rows above and below it do on average, if they are no farther off than this, in pixels: in its steps an image would be torn. */
const even = { rows: 4, apart: 6 }

/**
 * For each pixel that no cloth covers, at which column of its row the cloth lies whose mirror image in the nearest edge it is, so that bands,
 * seams and prints go on; -1 where that is none, or the edge is farther away than `most` pixels. `cover`: 1 on cloth, else 0.
 */
export function mirrorCloth(cover: Plane, most: number): Float32Array {
  const { width, height, values } = cover
  const mirrored = new Float32Array(values.length).fill(-1)
  for (let y = 0; y < height; y++) {
    const start = y * width
    const isCloth = (x: number) => x >= 0 && x < width && values[start + x] === 1
    for (let x = 0; x < width;) {
      if (isCloth(x)) {
        x++
        continue
      }
      const left = x - 1
      let right = x
      while (right < width && !isCloth(right)) right++
      const evenLeft = left < 0 ? -Infinity : evenEdge(cover, y, left, 1)
      const evenRight = right === width ? Infinity : evenEdge(cover, y, right, -1)
      for (; x < right; x++) {
        const fromLeft = left < 0 ? Infinity : x - left
        const fromRight = right === width ? Infinity : right - x
        if (Math.min(fromLeft, fromRight) > most) continue
        const [edge, own] = fromLeft <= fromRight ? [evenLeft, left] : [evenRight, right]
        const column = [2 * edge - x, 2 * own - x].find(
          (source) => isCloth(Math.floor(source)) && isCloth(Math.ceil(source)),
        )
        if (column !== undefined) mirrored[start + x] = column
      }
    }
  }
  return mirrored
}

/** Where cloth ends towards `side`, as the mean of its own row and those about it. */
function evenEdge({ width, height, values }: Plane, y: number, own: number, side: -1 | 1): number {
  let [sum, count] = [own, 1]
  for (const step of [-1, 1]) {
    let edge = own
    for (let k = 1; k <= even.rows; k++) {
      const row = y + step * k
      if (row < 0 || row >= height) break
      const isCloth = (x: number) => x >= 0 && x < width && values[row * width + x] === 1
      while (Math.abs(edge - own) <= even.apart && !isCloth(edge)) edge -= side
      while (Math.abs(edge - own) <= even.apart && isCloth(edge + side)) edge += side
      if (Math.abs(edge - own) > even.apart) break
      sum += edge
      count++
    }
  }
  return sum / count
}

/** A channel of cloth, and its mirror image beside it by `mirrorCloth`; 0 elsewhere. `cover`: 1 on cloth, else 0. */
export function continueMirrored(
  mirrored: Float32Array,
  cover: Plane,
  { width, height, values }: Plane,
): Plane {
  const continued = values.map((value, k) => {
    if (mirrored[k] < 0) return value * cover.values[k]
    const left = k - (k % width) + Math.floor(mirrored[k])
    const share = mirrored[k] % 1
    return share === 0 ? values[left] : mix(values[left], values[left + 1], share)
  })
  return { width, height, values: continued }
}
