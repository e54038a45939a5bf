import { z } from 'zod'
import { findPackageName } from '../../../../contract/token-packages.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentState } from '../../providers/payments/type.ts'
import { creditTokens } from '../tokens/service.ts'
import { issueReceipt } from './receipt.ts'
import { applyReversals } from './reversals.ts'
import { insertEvent, lockPayment, updatePayment, type Payment } from './repository.ts'

/** What settling needs; a command or another process has no more. */
export type SettlingDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'payments' | 'now' | 'log'>

/**
 * Brings our books to what the provider says of a payment. The browser's confirm call, the webhook and the sweep all end here.
 * What a provider says only ever grows (paid stays paid, undone stays undone), so an old answer that comes late harms nothing.
 * The event that brought the news counts as done only if this transaction commits. Answers whether the order is credited.
 */
export async function settlePayment(
  deps: SettlingDeps,
  state: PaymentState,
  eventId?: string,
): Promise<boolean> {
  const orderId = z.uuid().safeParse(state.orderId)
  if (!orderId.success) return false
  const { name: provider } = deps.payments
  return deps.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, provider, orderId.data)
    if (!payment) {
      deps.log.warn({ paymentIntentId: state.id }, 'payment of an order we do not have')
      return false
    }
    if (eventId !== undefined && !(await insertEvent(tx, { provider, eventId, paymentId: payment.id })))
      return payment.creditedAt !== null
    if (payment.paymentIntentId === null) await updatePayment(tx, payment.id, { paymentIntentId: state.id })
    if (state.status === 'canceled' && payment.status === 'open')
      await updatePayment(tx, payment.id, { status: 'closed' })
    const isCredited = await creditOrder(deps, tx, payment, state)
    const isOrphaned = payment.userId === null && state.status === 'succeeded' && isAsAgreed(payment, state)
    if (isCredited || isOrphaned) await applyReversals(deps, tx, payment, state.reversals)
    return isCredited
  })
}

/** Credits an order once, when its payment has succeeded as agreed; answers whether the order is credited. */
async function creditOrder(
  deps: SettlingDeps,
  tx: Transaction,
  payment: Payment,
  state: PaymentState,
): Promise<boolean> {
  if (payment.creditedAt !== null) return true
  if (state.status !== 'succeeded') return false
  if (!isAsAgreed(payment, state)) {
    deps.log.error({ paymentId: payment.id, paymentIntentId: state.id }, 'paid otherwise than agreed')
    return false
  }
  const { userId, tokens: amount, id: reference } = payment
  if (userId === null) {
    deps.log.error({ paymentId: payment.id }, 'paid after its account was deleted: to be refunded')
    await updatePayment(tx, payment.id, { status: 'paid' })
    return false
  }
  await creditTokens(tx, { userId, amount, reason: 'purchase', reference, note: nameOf(payment) })
  const creditedAt = deps.now()
  await updatePayment(tx, payment.id, { status: 'paid', creditedAt })
  await issueReceipt(deps, tx, { ...payment, paymentIntentId: state.id, creditedAt }, userId)
  return true
}

function isAsAgreed(payment: Payment, { id, amount, currency }: PaymentState): boolean {
  const isItsIntent = payment.paymentIntentId === null || payment.paymentIntentId === id
  return isItsIntent && payment.amount === amount && payment.currency === currency
}

function nameOf(payment: Payment): string {
  return findPackageName(payment.packageId)
}
