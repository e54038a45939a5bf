import { expect, test } from 'vitest'
import type { LabPicture } from '../pixels/lab.ts'
import { favourHairsGrain, measureGrain, spreadOf } from './measure-grain.ts'

test('strands speak for hair and plain cloth against it, though both have one colour', () => {
  const width = 40
  // On the left strands, in the middle plain cloth, on the right the edge of a print.
  const lightness = Float32Array.from({ length: width * 20 }, (_, i) => {
    const x = i % width
    return x < 15 ? 20 + ((x * 7919) % 5) : x < 35 ? 22 : 90
  })
  const flat = new Float32Array(lightness.length)
  const lab: LabPicture = { width, height: 20, lightness, a: flat, b: flat }
  const grain = measureGrain(lab)
  const columns = (from: number, to: number) =>
    Uint8Array.from(grain.values, (_, i) => (i % width >= from && i % width < to ? 1 : 0))
  const favour = favourHairsGrain(grain, spreadOf(grain, columns(20, 30)), spreadOf(grain, columns(2, 10)))
  const row = 10 * width
  expect(favour[row + 6]).toBeGreaterThan(1)
  expect(favour[row + 25]).toBeLessThan(-1)
  // A hard edge has no more of hair than strands have.
  expect(favour[row + 35]).toBeLessThanOrEqual(
    favour.slice(row + 2, row + 10).reduce((one, other) => Math.max(one, other)),
  )
})

test('where cloth is as grainy as hair, grain says nothing', () => {
  const same = { mean: 1, variance: 0.4 }
  const grain = { width: 3, height: 1, values: Float32Array.of(-1, 1, 3) }
  expect([...favourHairsGrain(grain, same, same)]).toEqual([0, 0, 0])
})
