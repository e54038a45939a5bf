import type { RefundOutcome } from '../../../../contract/payments.ts'
import type { Transaction } from '../../database/database.ts'
import { fail } from '../../platform/fail.ts'
import { insertRefund, findPayment, sumAskedRefunds, takeDueRefunds } from './refund-repository.ts'
import { lockPayment, type Payment } from './repository.ts'
import { applyReversals, refuseRefund } from './reversals.ts'
import type { SettlingDeps } from './settle.ts'

export type RefundOrder = {
  paymentId: string
  /** Cents, at most what is left of the payment. */
  amount: number
  reason: string
  /** Tokens that `alongside` takes for it; otherwise they are taken once the provider has paid back. */
  closedTokens?: number
  /** The account that asks for it, an admin's or the buyer's. */
  by: string
  /** What must be written down in the transaction that writes the refund down, e.g. an admin's act. */
  alongside?: (tx: Transaction, refundId: string) => Promise<void>
}

type Refund = { id: string; payment: Payment; amount: number }

/** How long the request itself has before the sweep asks again. */
const firstCheckMs = 60_000

/**
 * Gives all of a payment back, or a part of it, through the provider. Written down first, so that whatever is lost on the
 * way is asked again under the same id, by the sweep too. The answer and the webhook take the tokens back once between them.
 * `waiting`: the provider has not answered. Ends the request with not_found, or refund_too_high.
 */
export async function refundPayment(
  deps: SettlingDeps,
  order: RefundOrder,
): Promise<{ refundId: string; outcome: RefundOutcome }> {
  const refund = await writeDown(deps, order)
  return { refundId: refund.id, outcome: await askForRefund(deps, refund) }
}

async function writeDown(deps: SettlingDeps, order: RefundOrder): Promise<Refund> {
  const { paymentId, amount, reason, by, closedTokens, alongside } = order
  const createdAt = deps.now()
  return deps.database.transaction(async (tx) => {
    const payment = (await lockPayment(tx, deps.payments.name, paymentId)) ?? fail('not_found')
    if (payment.status !== 'paid') fail('not_found', { message: 'This payment was never paid.' })
    const left = payment.amount - payment.refundedAmount - (await sumAskedRefunds(tx, paymentId))
    if (amount > left) fail('refund_too_high')
    const nextCheckAt = new Date(createdAt.getTime() + firstCheckMs)
    const id = await insertRefund(tx, {
      paymentId,
      amount,
      reason,
      askedBy: by,
      closedTokens: closedTokens ?? null,
      createdAt,
      nextCheckAt,
    })
    await alongside?.(tx, id)
    return { id, payment, amount }
  })
}

async function askForRefund(deps: SettlingDeps, { id, payment, amount }: Refund): Promise<RefundOutcome> {
  const paymentIntentId = payment.paymentIntentId ?? ''
  const reversal = await deps.payments
    .refund({ refundId: id, paymentIntentId, amount })
    .catch((err: unknown) => {
      deps.log.error({ err, refundId: id }, 'the payment provider gave no answer of use')
      return undefined
    })
  if (reversal === undefined) return 'waiting'
  if (reversal === null) {
    deps.log.error({ refundId: id }, 'the payment provider refused a refund')
    await deps.database.transaction(async (tx) => {
      const held = await lockPayment(tx, payment.provider, payment.id)
      if (held) await refuseRefund(deps, tx, held, id)
    })
    return 'refused'
  }
  await deps.database.transaction(async (tx) => {
    const held = await lockPayment(tx, payment.provider, payment.id)
    if (held) await applyReversals(deps, tx, held, [reversal])
  })
  return 'done'
}

const batch = 50

/** Asks again for the refunds whose answer never came. */
export async function sweepRefunds(deps: SettlingDeps): Promise<void> {
  const due = await takeDueRefunds(deps.database, deps.payments.name, deps.now(), batch)
  for (const { id, paymentId, amount } of due) {
    const payment = await findPayment(deps.database, paymentId)
    if (!payment) continue
    await askForRefund(deps, { id, payment, amount }).catch((err: unknown) =>
      deps.log.error({ err, refundId: id }, 'refund not made'),
    )
  }
}
