import type { Plane } from '../../picture.ts'

/**
 * For each pixel that no cloth covers, where in its row the cloth lies whose mirror image in the nearest edge it is, so that bands,
 * seams and prints go on; -1 where that is none, or the edge is farther away than `most` pixels. `cover`: 1 on cloth, else 0.
 */
export function mirrorCloth({ width, height, values }: Plane, most: number): Int32Array {
  const mirrored = new Int32Array(values.length).fill(-1)
  for (let y = 0; y < height; y++) {
    const start = y * width
    let left = -1
    for (let x = 0; x < width;) {
      if (values[start + x] === 1) {
        left = x++
        continue
      }
      let right = x
      while (right < width && values[start + right] !== 1) right++
      for (; x < right; x++) {
        const fromLeft = left < 0 ? Infinity : x - left
        const fromRight = right === width ? Infinity : right - x
        if (Math.min(fromLeft, fromRight) > most) continue
        const source = fromLeft <= fromRight ? left - fromLeft : right + fromRight
        if (source >= 0 && source < width && values[start + source] === 1)
          mirrored[start + x] = start + source
      }
    }
  }
  return mirrored
}
