import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'

/** Begins work of these costs at once, each ended by hand; answers which have begun. */
function beginAll(total: number, costs: number[]) {
  const within = createBudget(total)
  const begun: number[] = []
  const ends = costs.map((cost, index) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const work = within(cost, () => {
      begun.push(index)
      return promise
    }).catch(() => {})
    return { end: resolve, fail: () => reject(new Error('it broke')), work }
  })
  return { begun, ends }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('HOLD-8 what runs at once never costs more than there is, in the order in which it came', async () => {
  const { begun, ends } = beginAll(10, [6, 4, 1, 1])
  await settled()
  expect(begun).toEqual([0, 1])
  ends[1]?.end()
  await settled()
  expect(begun).toEqual([0, 1, 2, 3])
})

test('HOLD-8 what costs more than there is runs alone, and small work does not pass it for ever', async () => {
  const { begun, ends } = beginAll(10, [1, 50, 1])
  await settled()
  expect(begun).toEqual([0])
  ends[0]?.end()
  await settled()
  expect(begun).toEqual([0, 1])
  ends[1]?.fail()
  await settled()
  expect(begun).toEqual([0, 1, 2])
})
