import type { Deps } from '../../deps.ts'
import type { PaymentState } from '../../providers/payments/type.ts'
import { sumReversed, tokensToTake } from './proportion.ts'
import { listBooks, listWrongBalances } from './repository.ts'

type Books = Awaited<ReturnType<typeof listBooks>>[number]
export type Reconciliation = { orders: number; differences: string[] }

/** An order is written down before its payment begins, and two clocks never agree: the provider is asked a little later. */
const marginMs = 3_600_000

/** Compares our books with the provider's for every payment begun since then; names each difference in a sentence. */
export async function reconcilePayments(
  deps: Pick<Deps, 'database' | 'payments'>,
  since: Date,
): Promise<Reconciliation> {
  const { database, payments: provider } = deps
  const books = await listBooks(database, provider.name, new Date(since.getTime() - marginMs))
  const states = new Map<string, PaymentState>()
  for await (const state of provider.list(since)) {
    if (state.orderId !== null) states.set(state.orderId, state)
  }
  const differences: string[] = []
  for (const book of books) {
    const { id, paymentIntentId } = book.payment
    const state = states.get(id) ?? (paymentIntentId === null ? null : await provider.read(paymentIntentId))
    states.delete(id)
    differences.push(...compare(book, state))
  }
  for (const state of states.values()) {
    if (state.status === 'succeeded')
      differences.push(`${state.id}: paid for order ${state.orderId}, which we do not have`)
  }
  for (const { userId, balance, total } of await listWrongBalances(database)) {
    differences.push(`account ${userId}: the balance is ${balance}, its ledger entries come to ${total}`)
  }
  return { orders: books.length, differences }
}

function compare(book: Books, state: PaymentState | null): string[] {
  const { payment, boughtTokens, takenBackTokens, closingAmount, expiredTokens } = book
  const { id, paymentIntentId, creditedAt, userId, amount, currency, tokens, refundedAmount } = payment
  const worth = tokensToTake(payment, Math.min(amount, refundedAmount + closingAmount), expiredTokens)
  const isPaid = state?.status === 'succeeded'
  const isCredited = creditedAt !== null
  const reversed = isPaid ? sumReversed(payment, state.reversals) : 0
  const money = (cents: number) => `${cents} ${currency}`
  const checks: [isDifferent: boolean, sentence: string][] = [
    [isPaid && !isCredited, userId === null ? 'paid, but its account was deleted' : 'paid, but not credited'],
    [!isPaid && isCredited, `credited, but at the provider it is ${state?.status ?? 'unknown'}`],
    [
      isPaid && (state.amount !== amount || state.currency !== currency),
      `agreed on ${money(amount)}, paid ${state?.amount} ${state?.currency}`,
    ],
    [
      isPaid && isCredited && reversed !== refundedAmount,
      `${money(reversed)} went back, we know of ${money(refundedAmount)}`,
    ],
    [
      boughtTokens !== (isCredited ? tokens : 0),
      `${boughtTokens} tokens in the ledger instead of ${isCredited ? tokens : 0}`,
    ],
    [
      userId !== null && takenBackTokens !== worth,
      `${takenBackTokens} tokens taken back instead of ${worth}`,
    ],
  ]
  const name = `order ${id}${paymentIntentId === null ? '' : ` (${paymentIntentId})`}`
  return checks.filter(([isDifferent]) => isDifferent).map(([, sentence]) => `${name}: ${sentence}`)
}
