import type { Mapping } from '../pixels/resample.ts'
import type { RowRanges } from '../pixels/row-ranges.ts'

/** The frame columns whose nearest grid point lies in the range of `row`, at most two more at both ends. */
export function rangeInFrame(
  { width, first, last }: RowRanges,
  row: number,
  { scale, x }: Mapping,
  frameWidth: number,
) {
  return {
    start: first[row] === 0 ? 0 : Math.max(0, Math.floor((first[row] - 1) * scale + x)),
    end:
      last[row] === width - 1
        ? frameWidth - 1
        : Math.min(frameWidth - 1, Math.ceil((last[row] + 1) * scale + x)),
  }
}
