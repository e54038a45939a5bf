import { expect, test } from 'vitest'
import { mirrorCloth } from './mirror-cloth.ts'

const mirror = (row: string, most: number) => mirrorRows([row], most)

const mirrorRows = (rows: string[], most: number) => [
  ...mirrorCloth(
    {
      width: rows[0].length,
      height: rows.length,
      values: Float32Array.from(rows.join(''), (c) => Number(c === '#')),
    },
    most,
  ),
]

test('what lies beside cloth mirrors it in its edge', () => {
  expect(mirror('####....', 9)).toEqual([-1, -1, -1, -1, 2, 1, 0, -1])
  expect(mirror('....####', 9)).toEqual([-1, 7, 6, 5, -1, -1, -1, -1])
})

test('between two pieces each half mirrors the nearer one', () => {
  expect(mirror('###...###', 9).slice(3, 6)).toEqual([1, 0, 7])
})

test('far from cloth, or beside too little of it, nothing is mirrored', () => {
  expect(mirror('####....', 2).slice(4)).toEqual([2, 1, -1, -1])
  expect(mirror('.##.....', 9).slice(3)).toEqual([1, -1, -1, -1, -1])
})

test('TRY-87 beside an edge in steps the image is as even as the cloth: its rows do not jump to and fro', () => {
  const rows = ['########......', '######........', '########......', '######........', '########......']
  const columns = mirrorRows(rows, 9)
    .map((column, i) => ({ x: i % 14, column }))
    .filter(({ x }) => x === 9)
    .map(({ column }) => column)
  expect(Math.max(...columns) - Math.min(...columns)).toBeLessThan(2)
})
