import type { Plane } from '../../picture.ts'
import type { Mask } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'

/** For each pixel the least of `away` among those of `cloth` within `reach` pixels, across and down; stays as it is where there is none. */
export function findPalest(palest: Float32Array, away: Plane, cloth: Mask, reach: number) {
  const { width, height } = cloth
  // With nothing before each line, what lies ahead of a place is what lies around the one `reach` pixels on.
  const stride = width + reach
  const least = new Float32Array(stride * (height + reach)).fill(Infinity)
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width, o = (y + reach) * stride + reach; x < width; x++, i++, o++)
      if (cloth.values[i]) least[o] = away.values[i]
  }
  keepLeastAhead(least, 1, 2 * reach + 1)
  keepLeastAhead(least, stride, 2 * reach + 1)
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width, o = y * stride; x < width; x++, i++, o++)
      if (least[o] < Infinity) palest[i] = least[o]
  }
  free(least)
}

/** In place: the least of each number and those after it, `count` in all, `step` apart. A window of twice the size is made of two. */
function keepLeastAhead(values: Float32Array, step: number, count: number) {
  for (let seen = 1; seen < count;) {
    const more = Math.min(seen, count - seen)
    for (let i = 0, o = more * step; o < values.length; i++, o++)
      if (values[o] < values[i]) values[i] = values[o]
    seen += more
  }
}
