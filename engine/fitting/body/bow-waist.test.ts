import { expect, test } from 'vitest'
import { bowWaist } from './bow-waist.ts'
import type { EdgePoint } from './find-waist.ts'

const unit = 100

/** The upper edge of trousers over columns -40..40, and beyond them hips that come in sight lower. */
function drawEdge(heightAt: (across: number) => number): EdgePoint[] {
  return Array.from({ length: 61 }, (_, k) => {
    const across = 2 * k - 60
    const beside = Math.abs(across) - 40
    return { across, down: beside > 0 ? 130 + 4 * beside : heightAt(across) }
  })
}

test('TRY-34 a waist that hangs lower in the middle is one curve from side to side, and hips are none of it', () => {
  const curve = bowWaist(
    drawEdge((across) => 120 - 0.004 * across * across),
    unit,
  )
  expect(curve?.(0)).toBeCloseTo(120, 1)
  expect(curve?.(30)).toBeCloseTo(120 - 3.6, 1)
  expect(curve?.(58), 'level beyond').toBeCloseTo(120 - 6.4, 1)
})

test('TRY-34 a hand before the waist does not bend it', () => {
  const curve = bowWaist(
    drawEdge((across) => 120 + Math.max(0, 1.4 * (8 - Math.abs(across - 20)))),
    unit,
  )
  expect(Math.abs((curve?.(20) ?? 0) - 120)).toBeLessThan(1.5)
})

test.each([
  ['a ragged edge', (across: number) => 120 + 3.5 * Math.sin(across / 4)],
  ['an edge that hangs as deep as a sack', (across: number) => 120 - 0.009 * across * across],
] as const)('TRY-34 %s is no waist', (_, heightAt) => {
  expect(bowWaist(drawEdge(heightAt), unit)).toBeNull()
})
