import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumReversed, tokensWorth } from './proportion.ts'

const order = { amount: 600, tokens: 20 }
const cents = fc.integer({ min: 0, max: 600 })

test('TOKEN-10 a full refund takes all tokens back, half of it half, nothing nothing', () => {
  expect([600, 300, 0].map((refunded) => tokensWorth(order, refunded))).toEqual([20, 10, 0])
})

test('TOKEN-10 less than the price of a token takes none back', () => {
  expect([29, 30, 59, 60].map((refunded) => tokensWorth(order, refunded))).toEqual([0, 1, 1, 2])
})

test('TOKEN-10 what is taken back is never worth more than what went back, and grows with it', () => {
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one]
      expect(tokensWorth(order, more) * 30).toBeLessThanOrEqual(more)
      expect(tokensWorth(order, less)).toBeLessThanOrEqual(tokensWorth(order, more))
    }),
  )
})

test('TOKEN-10 what came to nothing does not count, and no more goes back than was paid', () => {
  const reversal = (amount: number, isUndone = false) => ({ amount, isUndone })
  expect(sumReversed(order, [])).toBe(0)
  expect(sumReversed(order, [reversal(100), reversal(200, true), reversal(50)])).toBe(150)
  expect(sumReversed(order, [reversal(600), reversal(600)])).toBe(600)
})
