import type { Withdrawal, WithdrawablePurchase, WithdrawRequest } from '../../../../contract/withdrawal.ts'
import { withdrawalDays } from '../../../../contract/consents.ts'
import { findPackageName } from '../../../../contract/token-packages.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { computeWithdrawable, listPurchasesSince, refundPayment, type Purchase } from '../payments/service.ts'
import { tellOwner } from '../sessions/service.ts'
import { holdBalance, readLots, spendTokens } from '../tokens/service.ts'
import { writeWithdrawalMail } from './mails.ts'

const day = 24 * 3_600_000

/** The right ends with the last of so many days after the day of the purchase, wherever on earth that day was. */
const openMs = (withdrawalDays + 1) * day

/** The purchases that may still be withdrawn from, newest first, with what that would pay back now. */
export async function listWithdrawable(deps: Deps, userId: string): Promise<WithdrawablePurchase[]> {
  const { purchases: left } = await readLots(deps.database, userId)
  const purchases = await listOpenPurchases(deps, deps.database, userId)
  return purchases.map((purchase) => tellPurchase(purchase, left.get(purchase.id) ?? 0))
}

/**
 * Withdraws from a purchase: closes its unused tokens and has their price paid back. The tokens are closed in the transaction that
 * writes the refund down, so that nobody uses a token whose price is on its way back, and a second statement finds nothing left.
 */
export async function withdraw(
  deps: Deps,
  userId: string,
  { paymentId, refund }: WithdrawRequest,
): Promise<Withdrawal> {
  const statedAt = deps.now()
  const shown = (await listWithdrawable(deps, userId)).find((purchase) => purchase.paymentId === paymentId)
  if (!shown) return fail('not_found')
  if (shown.refund !== refund) return fail('conflict')
  const { unusedTokens: closedTokens, currency } = shown
  const { outcome } = await refundPayment(deps, {
    paymentId,
    amount: refund,
    closedTokens,
    reason: 'withdrawal',
    by: userId,
    alongside: async (tx, refundId) => {
      await holdBalance(tx, userId)
      await requireUnchanged(deps, tx, { userId, paymentId, refundId, shown })
      await spendTokens(tx, {
        userId,
        amount: closedTokens,
        reason: 'withdrawal',
        reference: refundId,
        note: shown.packageName,
      })
      await tellOwner(deps, tx, userId, (told) => writeWithdrawalMail(shown, { ...told, statedAt }))
    },
  })
  return { outcome, closedTokens, refund, currency, statedAt: statedAt.toISOString() }
}

type Statement = { userId: string; paymentId: string; refundId: string; shown: WithdrawablePurchase }

/** With payment and balance held: what is paid back is what the statement named, or nothing is. */
async function requireUnchanged(
  deps: Deps,
  tx: Transaction,
  { userId, paymentId, refundId, shown }: Statement,
) {
  const purchases = await listOpenPurchases(deps, tx, userId, refundId)
  const purchase = purchases.find(({ id }) => id === paymentId) ?? fail('not_found')
  const { purchases: left } = await readLots(tx, userId)
  const now = tellPurchase(purchase, left.get(paymentId) ?? 0)
  if (now.refund !== shown.refund || now.unusedTokens !== shown.unusedTokens) fail('conflict')
}

async function listOpenPurchases(deps: Deps, database: Database, userId: string, exceptRefundId?: string) {
  const since = new Date(deps.now().getTime() - openMs)
  return listPurchasesSince(database, { userId, since, ...(exceptRefundId ? { exceptRefundId } : {}) })
}

function tellPurchase(purchase: Purchase, left: number): WithdrawablePurchase {
  const { id, packageId, tokens, amount, currency, provider, creditedAt, receiptNumber, refunded } = purchase
  // What takes its tokens later may take these: nobody withdraws from a purchase meanwhile.
  const { used, unused, refund } = computeWithdrawable(
    { amount, tokens, refunded },
    purchase.isRefundUnderWay ? 0 : left,
  )
  return {
    paymentId: id,
    receiptNumber,
    packageName: findPackageName(packageId),
    tokens,
    amount,
    currency,
    paidAt: creditedAt.toISOString(),
    until: new Date(creditedAt.getTime() + openMs).toISOString(),
    usedTokens: used,
    unusedTokens: unused,
    refund,
    isTest: provider === 'sandbox',
  }
}
