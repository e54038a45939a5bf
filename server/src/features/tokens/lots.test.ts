import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerReason } from '../../../../contract/payments.ts'
import { sortIntoLots, type LotEntry } from './lots.ts'

const entry = (reason: LedgerReason, amount: number, reference: string, paymentId: string | null = null) => ({
  reason,
  amount,
  reference,
  paymentId,
})
const bought = (id: string, tokens: number) => entry('purchase', tokens, id, id)
const shown = (entries: LotEntry[]) => {
  const { free, purchases, debt } = sortIntoLots(entries)
  return { free, debt, ...Object.fromEntries(purchases) }
}

test('SELL-3 free tokens are used first, then those of the oldest purchase', () => {
  const history = [entry('sign-up-bonus', 3, 'u'), bought('old', 20), bought('new', 20)]
  const use = (times: number) => Array.from({ length: times }, (_, i) => entry('try-on', -1, `t${i}`))
  expect(shown([...history, ...use(3)])).toEqual({ free: 0, debt: 0, old: 20, new: 20 })
  expect(shown([...history, ...use(5)])).toEqual({ free: 0, debt: 0, old: 18, new: 20 })
  expect(shown([...history, ...use(25)])).toEqual({ free: 0, debt: 0, old: 0, new: 18 })
})

test('SELL-3 a token that comes back belongs to the purchase that it was taken from', () => {
  const history = [bought('old', 1), bought('new', 1), entry('try-on', -1, 'a'), entry('try-on', -1, 'b')]
  expect(shown([...history, entry('try-on-returned', 1, 'a')])).toEqual({ free: 0, debt: 0, old: 1, new: 0 })
  expect(shown([...history, entry('try-on-returned', 1, 'b')])).toEqual({ free: 0, debt: 0, old: 0, new: 1 })
})

test('SELL-3 a refund takes from its own purchase; what was used of it is owed, and paid by the next tokens', () => {
  const history = [bought('a', 10), entry('try-on', -4, 't'), entry('dispute', -10, 'd', 'a')]
  expect(shown(history)).toEqual({ free: 0, debt: 4, a: 0 })
  const later = [...history, bought('b', 10)]
  expect(shown(later)).toEqual({ free: 0, debt: 0, a: 0, b: 6 })
  expect(shown([...later, entry('dispute-won', 10, 'd', 'a')])).toEqual({ free: 0, debt: 0, a: 6, b: 10 })
})

test('SELL-3 whatever happened, what is left of all of them is the balance', () => {
  const purchases = ['p0', 'p1', 'p2']
  const step = fc.record({
    kind: fc.constantFrom('buy', 'gift', 'use', 'return', 'reverse', 'undo'),
    size: fc.integer({ min: 1, max: 9 }),
    which: fc.nat({ max: 2 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const entries: LotEntry[] = []
      const open = new Map<string, LotEntry>()
      for (const [index, { kind, size, which }] of steps.entries()) {
        const id = purchases[which] ?? ''
        const add = (made: LotEntry, isOpen = false) => {
          entries.push(made)
          if (isOpen) open.set(made.reference, made)
        }
        const close = (reason: LedgerReason, of: LedgerReason) => {
          const found = [...open.values()].find((one) => one.reason === of)
          if (!found) return
          open.delete(found.reference)
          add({ ...found, reason, amount: -found.amount })
        }
        const { free, purchases: left } = sortIntoLots(entries)
        const balance = [...left.values()].reduce((sum, tokens) => sum + tokens, free)
        if (kind === 'buy' && !left.has(id)) add(bought(id, size))
        if (kind === 'gift') add(entry('admin-grant', size, `g${index}`))
        if (kind === 'use' && balance >= size) add(entry('try-on', -size, `t${index}`), true)
        if (kind === 'return') close('try-on-returned', 'try-on')
        if (kind === 'reverse' && left.has(id)) add(entry('dispute', -size, `d${index}`, id), true)
        if (kind === 'undo') close('dispute-won', 'dispute')
      }
      const { free, purchases: left, debt } = sortIntoLots(entries)
      const total = entries.reduce((sum, { amount }) => sum + amount, 0)
      expect([...left.values()].reduce((sum, tokens) => sum + tokens, free) - debt).toBe(total)
      for (const tokens of left.values()) expect(tokens).toBeGreaterThanOrEqual(0)
      expect(free === 0 || debt === 0).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
