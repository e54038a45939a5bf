import type { LedgerReason } from '../../../../contract/payments.ts'

/** A ledger entry, and the purchase that it is about: that it bought, gave money back for, or closed. */
export type LotEntry = { amount: number; reason: LedgerReason; reference: string; paymentId: string | null }

export type Lots = {
  /** What is left of the tokens that nobody paid for. */
  free: number
  /** What is left of each purchase, by its payment's id, oldest first. */
  purchases: Map<string, number>
  /** Tokens whose price went back after they were used, below the balance. free + purchases - debt is the balance. */
  debt: number
}

/** Which entry gives back what an earlier one took, for the same reference. */
const undoes: Partial<Record<LedgerReason, LedgerReason>> = {
  'try-on-returned': 'try-on',
  'price-search-returned': 'price-search',
  'refund-failed': 'refund',
  'dispute-won': 'dispute',
  'withdrawal-returned': 'withdrawal',
}

const freeLot = 'free'

/**
 * Sorts a person's ledger, oldest entry first, into what is left of each purchase. Free tokens are used first, then those of
 * the oldest purchase; a token that comes back lies where it was taken from; a refund takes from its own purchase first.
 * What is taken beyond all that is there is a debt, which the next tokens pay.
 */
export function sortIntoLots(entries: readonly LotEntry[]): Lots {
  const left = new Map([[freeLot, 0]])
  const taken = new Map<string, { lot: string; amount: number }[]>()
  const debts: { cause: string; amount: number }[] = []
  for (const { amount, reason, reference, paymentId } of entries) {
    const undone = undoes[reason]
    if (amount < 0) take(`${reason} ${reference}`, -amount, paymentId)
    else if (undone) giveBack(`${undone} ${reference}`, amount, paymentId ?? freeLot)
    else fill(reason === 'purchase' ? reference : freeLot, amount)
  }
  const free = left.get(freeLot) ?? 0
  left.delete(freeLot)
  return { free, purchases: left, debt: debts.reduce((sum, { amount }) => sum + amount, 0) }

  function take(cause: string, wanted: number, first: string | null) {
    const order = [...left.keys()]
    for (const lot of first === null ? order : [first, ...order]) {
      const amount = Math.min(left.get(lot) ?? 0, wanted)
      if (amount === 0) continue
      note(cause, lot, amount)
      left.set(lot, (left.get(lot) ?? 0) - amount)
      wanted -= amount
    }
    if (wanted > 0) debts.push({ cause, amount: wanted })
  }

  function giveBack(cause: string, amount: number, otherwise: string) {
    for (const debt of debts.filter((one) => one.cause === cause)) {
      const forgiven = Math.min(debt.amount, amount)
      debt.amount -= forgiven
      amount -= forgiven
    }
    for (const source of (taken.get(cause) ?? []).toReversed()) {
      const back = Math.min(source.amount, amount)
      source.amount -= back
      amount -= back
      fill(source.lot, back)
    }
    fill(otherwise, amount)
  }

  function fill(lot: string, amount: number) {
    for (const debt of debts) {
      const paid = Math.min(debt.amount, amount)
      debt.amount -= paid
      amount -= paid
      note(debt.cause, lot, paid)
    }
    left.set(lot, (left.get(lot) ?? 0) + amount)
  }

  function note(cause: string, lot: string, amount: number) {
    if (amount > 0) taken.set(cause, [...(taken.get(cause) ?? []), { lot, amount }])
  }
}
