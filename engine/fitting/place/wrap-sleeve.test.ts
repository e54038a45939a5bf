import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { traceArm } from '../body/arm-axis.ts'
import { foldsOver, isBentSharply, wrapSleeve } from './wrap-sleeve.ts'

const edge = (x: number) => Array.from({ length: 17 }, (_, k) => ({ x, y: 100 + 10 * k }))
const outline = { outer: edge(60), inner: edge(100) }

test('a mesh folds over where a row lies above the one before it', () => {
  const rows = (heights: number[]) => ({
    columns: 2,
    rows: heights.length,
    target: heights.flatMap((y) => [
      { x: 0, y },
      { x: 10, y },
    ]),
    source: [],
  })
  expect(foldsOver(rows([0, 10, 20, 30]))).toBe(false)
  expect(foldsOver(rows([0, 10, 4, 30]))).toBe(true)
})

test('a sleeve on a raised forearm covers it from elbow to wrist, each place with the cloth of its height', () => {
  const model = drawModel()
  expect(isBentSharply(traceArm(model, 1))).toBe(false)
  Object.assign(model.body.sides.right.wrist, { x: 144 + 75, y: 125 })
  const arm = traceArm(model, 1)
  expect(isBentSharply(arm)).toBe(true)
  const { sourceAt } = wrapSleeve(model, arm, outline, arm.length, 1)
  const source = new Float64Array(2)
  const heightAt = (share: number) => {
    const { elbow, wrist } = arm.joints
    const at = { x: elbow.x + (wrist.x - elbow.x) * share, y: elbow.y + (wrist.y - elbow.y) * share }
    expect(sourceAt(at.x, at.y, source)).toBe(true)
    expect(Math.abs(source[0] - 80)).toBeLessThan(3)
    return source[1]
  }
  const heights = [0.2, 0.5, 0.8].map(heightAt)
  expect(heights[1]).toBeGreaterThan(heights[0] + 10)
  expect(heights[2]).toBeGreaterThan(heights[1] + 10)
  expect(sourceAt(20, 20, source)).toBe(false)
})
