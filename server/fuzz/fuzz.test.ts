import { expect, test } from 'vitest'
import { runFuzz } from './run-fuzz.ts'

test('HOLD-11 hostile uploads are answered kindly and leave nothing behind', async () => {
  const report = await runFuzz({ seed: 1, count: 200 })
  expect(report).toMatchObject({ cases: 200, problems: [], filesLeft: [] })
  expect(Object.keys(report.statuses)).toEqual(expect.arrayContaining(['400', '415', '422']))
  expect(report.statuses).not.toHaveProperty('429')
})
