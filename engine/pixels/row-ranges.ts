/** Per row the columns between which a grid is not `empty`; `last` < `first` where all of the row is. */
export type RowRanges = { width: number; first: Int32Array; last: Int32Array }

export function findRowRanges(values: Uint8Array, width: number, empty: number): RowRanges {
  const height = values.length / width
  const ranges = { width, first: new Int32Array(height).fill(width), last: new Int32Array(height).fill(-1) }
  for (let y = 0; y < height; y++) {
    let left = y * width
    let right = left + width - 1
    while (left <= right && values[left] === empty) left++
    if (left > right) continue
    while (values[right] === empty) right--
    ranges.first[y] = left - y * width
    ranges.last[y] = right - y * width
  }
  return ranges
}
