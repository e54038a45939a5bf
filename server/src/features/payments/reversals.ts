import type { LedgerReason } from '../../../../contract/payments.ts'
import { findPackageName } from '../../../../contract/token-packages.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { Reversal } from '../../providers/payments/type.ts'
import { tellOwner } from '../sessions/service.ts'
import { creditTokens, readExpired, takeBackTokens } from '../tokens/service.ts'
import { writeRefundRefusedMail } from './mails.ts'
import { sumReversed, tokensToTake } from './proportion.ts'
import { listClosingRefunds, updateRefund } from './refund-repository.ts'
import { listReversals, saveReversal, updatePayment, type Payment } from './repository.ts'

/**
 * Takes back what refunds and disputes are worth, and returns it when they come to nothing: once for each of them. A withdrawal has
 * closed its tokens before the provider was asked, so what the provider tells of it moves nothing. The payment is held by `tx`.
 */
export async function applyReversals(
  { now }: Pick<Deps, 'now'>,
  tx: Transaction,
  payment: Payment,
  reversals: Reversal[],
): Promise<void> {
  const books = await openBooks(tx, payment)
  for (const { id, kind, amount, isUndone, refundId } of reversals) {
    if (refundId !== null) await updateRefund(tx, refundId, { status: 'done', reversalId: id })
    const before = books.known.get(id)
    if (before && (before.isUndone || !isUndone)) continue
    const row = { id, paymentId: payment.id, kind, amount, isUndone, createdAt: before?.createdAt ?? now() }
    await saveReversal(tx, row)
    const worth = books.worth()
    books.known.set(id, row)
    if (refundId !== null) books.closing.delete(refundId)
    await updatePayment(tx, payment.id, { refundedAmount: books.reversed() })
    await moveTokens(tx, payment, books.worth() - worth, {
      taken: { reason: kind, reference: id },
      returned: { reason: reasonWhenUndone[kind], reference: id },
    })
  }
}

/** The provider refuses a refund for good: the tokens that were closed for it come back, and their owner is told. */
export async function refuseRefund(
  deps: Pick<Deps, 'config' | 'jobs' | 'now'>,
  tx: Transaction,
  payment: Payment,
  refundId: string,
): Promise<void> {
  const books = await openBooks(tx, payment)
  await updateRefund(tx, refundId, { status: 'refused' })
  const worth = books.worth()
  if (!books.closing.delete(refundId)) return
  const returned = { reason: 'withdrawal-returned', reference: refundId } as const
  await moveTokens(tx, payment, books.worth() - worth, { taken: returned, returned })
  const { supportEmail } = deps.config
  if (payment.userId !== null)
    await tellOwner(deps, tx, payment.userId, (told) => writeRefundRefusedMail({ ...told, supportEmail }))
}

/** What is known to have gone back of a payment, and what is on its way for tokens that are closed. */
async function openBooks(tx: Transaction, payment: Payment) {
  const known = new Map((await listReversals(tx, payment.id)).map((row) => [row.id, row]))
  const closing = new Map((await listClosingRefunds(tx, payment.id)).map(({ id, amount }) => [id, amount]))
  const reversed = () => sumReversed(payment, [...known.values()])
  const onItsWay = () => [...closing.values()].reduce((sum, amount) => sum + amount, 0)
  const expired = await readExpired(tx, payment.id)
  const worth = () => tokensToTake(payment, Math.min(payment.amount, reversed() + onItsWay()), expired)
  return { known, closing, reversed, worth }
}

type Cause = { reason: LedgerReason; reference: string }

async function moveTokens(
  tx: Transaction,
  { userId, packageId }: Payment,
  tokens: number,
  { taken, returned }: { taken: Cause; returned: Cause },
): Promise<void> {
  if (userId === null || tokens === 0) return
  const entry = { userId, amount: Math.abs(tokens), note: findPackageName(packageId) }
  if (tokens > 0) await takeBackTokens(tx, { ...entry, ...taken })
  else await creditTokens(tx, { ...entry, ...returned })
}

const reasonWhenUndone = {
  refund: 'refund-failed',
  dispute: 'dispute-won',
} as const satisfies Record<string, LedgerReason>
