import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenPackages } from '../../../../contract/token-packages.ts'
import { tokensWorth } from './proportion.ts'
import { computeWithdrawable } from './withdrawable.ts'

test.each([
  ['nothing used', { left: 100, refunded: 0 }, { used: 0, unused: 100, refund: 2500 }],
  ['a third used', { left: 67, refunded: 0 }, { used: 33, unused: 67, refund: 1675 }],
  ['all used', { left: 0, refunded: 0 }, { used: 100, unused: 0, refund: 0 }],
  ['a part refunded', { left: 60, refunded: 500 }, { used: 20, unused: 60, refund: 1500 }],
  ['all refunded', { left: 0, refunded: 2500 }, { used: 0, unused: 0, refund: 0 }],
])(
  'SELL-3 with %s, what goes back is what was paid less the used tokens',
  (_, { left, refunded }, expected) => {
    expect(computeWithdrawable({ amount: 2500, tokens: 100, refunded }, left)).toEqual(expected)
  },
)

test('SELL-3 paid = used at its price + refunded, to the cent, for any price and any earlier refund', () => {
  const purchase = fc
    .oneof(
      fc.constantFrom(...tokenPackages.map(({ tokenAmount: tokens, price: amount }) => ({ tokens, amount }))),
      fc
        .record({ tokens: fc.integer({ min: 1, max: 500 }), extra: fc.integer({ min: 0, max: 9000 }) })
        .map(({ tokens, extra }) => ({ tokens, amount: tokens + extra })),
    )
    .chain(({ tokens, amount }) =>
      fc.record({
        tokens: fc.constant(tokens),
        amount: fc.constant(amount),
        refunded: fc.integer({ min: 0, max: amount }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    )
  fc.assert(
    fc.property(purchase, ({ tokens, amount, refunded, share }) => {
      const standing = tokens - tokensWorth({ tokens, amount }, refunded)
      const left = Math.floor(standing * share)
      const { used, unused, refund } = computeWithdrawable({ amount, tokens, refunded }, left)
      fc.pre(unused > 0)
      expect(Math.floor((amount * used) / tokens) + refunded + refund).toBe(amount)
      // What settling would take for all that went back is exactly what was closed.
      expect(tokensWorth({ tokens, amount }, refunded + refund)).toBe(tokens - used)
      expect(tokens - standing + used + unused).toBe(tokens)
      expect(unused).toBe(left)
    }),
    { numRuns: 5000 },
  )
})
