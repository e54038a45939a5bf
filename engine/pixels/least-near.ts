import type { Plane } from '../picture.ts'

/** For each pixel the least value within `reach` pixels across and down; Infinity counts as none. */
export function findLeastNear({ width, height, values }: Plane, reach: number): Float32Array {
  // With nothing before each line, what lies ahead of a place is what lies around the one `reach` pixels on.
  const stride = width + reach
  const least = new Float32Array(stride * (height + reach)).fill(Infinity)
  for (let y = 0; y < height; y++)
    least.set(values.subarray(y * width, (y + 1) * width), (y + reach) * stride + reach)
  keepLeastAhead(least, 1, 2 * reach + 1)
  keepLeastAhead(least, stride, 2 * reach + 1)
  const found = new Float32Array(width * height)
  for (let y = 0; y < height; y++) found.set(least.subarray(y * stride, y * stride + width), y * width)
  return found
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
