import { closePayment, takeDuePayments, type Payment } from './repository.ts'
import { sweepRefunds } from './refund.ts'
import { settlePayment, type SettlingDeps } from './settle.ts'

const batch = 50
const giveUpAfterMs = 7 * 24 * 3_600_000

/**
 * Asks the provider about payments that are open for longer than the browser and the webhook should need.
 * A payment given up is credited all the same should the provider still report it as paid. Refunds without an answer are
 * asked for again.
 */
export async function sweepPayments(deps: SettlingDeps): Promise<void> {
  await sweepRefunds(deps)
  for (;;) {
    const due = await takeDuePayments(deps.database, deps.payments.name, deps.now(), batch)
    for (const payment of due) {
      await checkPayment(deps, payment).catch((err: unknown) =>
        deps.log.error({ err, paymentId: payment.id }, 'payment not checked'),
      )
    }
    if (due.length < batch) return
  }
}

async function checkPayment(deps: SettlingDeps, payment: Payment): Promise<void> {
  const { id, paymentIntentId, createdAt } = payment
  const isOld = deps.now().getTime() - createdAt.getTime() > giveUpAfterMs
  // Without an id the provider's answer never reached us, so nobody was given the means to pay.
  const state = paymentIntentId === null ? null : await deps.payments.read(paymentIntentId)
  if (state) await settlePayment(deps, state)
  if (isOld && state?.status !== 'processing' && state?.status !== 'succeeded')
    await closePayment(deps.database, id)
}
