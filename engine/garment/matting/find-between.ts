import type { Mask } from '../../pixels/mask.ts'
import { createMask } from '../../pixels/mask.ts'

/** What has the mask on both sides, across or up and down, each within `reach` pixels. */
export function findBetween({ width, height, values }: Mask, reach: number): Mask {
  const result = createMask(width, height)
  const mark = (from: number, step: number, count: number) => {
    let last = -1
    for (let k = 0, i = from; k < count; k++, i += step) {
      if (!values[i]) continue
      const gap = k - last - 1
      if (last >= 0 && gap > 0 && gap < 2 * reach) {
        for (let n = Math.max(1, gap + 1 - reach); n <= Math.min(gap, reach); n++)
          result.values[i - n * step] = 1
      }
      last = k
    }
  }
  for (let y = 0; y < height; y++) mark(y * width, 1, width)
  for (let x = 0; x < width; x++) mark(x, width, height)
  return result
}
