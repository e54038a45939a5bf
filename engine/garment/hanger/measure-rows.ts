import type { Mask } from '../../pixels/mask.ts'

/** A row of a mask: its first pixel and the one after its last, and how many it has. */
export type Row = { first: number; end: number; count: number }

export function measureRows({ width, height, values }: Mask): Row[] {
  return Array.from({ length: height }, (_, y) => {
    const row: Row = { first: 0, end: 0, count: 0 }
    for (let x = 0; x < width; x++) {
      if (!values[y * width + x]) continue
      if (row.count === 0) row.first = x
      row.end = x + 1
      row.count++
    }
    return row
  })
}
