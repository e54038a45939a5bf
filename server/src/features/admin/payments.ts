import {
  adminPaymentSchema,
  type AdminPayment,
  type AdminPayments,
  type AdminPaymentsQuery,
  type PaymentStory,
} from '../../../../contract/admin-payments.ts'
import { adminPageSize } from '../../../../contract/admin.ts'
import type { RefundOutcome } from '../../../../contract/payments.ts'
import { findPackageName } from '../../../../contract/token-packages.ts'
import { paginationOf } from '../../database/listed.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { refundPayment } from '../payments/service.ts'
import { spendTokens } from '../tokens/service.ts'
import {
  countPayments,
  findPayment,
  listEventsOf,
  listLedgerOf,
  listPayments,
  listRefundsOf,
  listReversalsOf,
  type PaymentRow,
} from './payments-repository.ts'
import { recordAct } from './service.ts'
import { userExists } from './users-repository.ts'

export async function readPayments({ database }: Deps, query: AdminPaymentsQuery): Promise<AdminPayments> {
  const total = await countPayments(database, query)
  const rows = await listPayments(database, query, {
    limit: adminPageSize,
    offset: (query.page - 1) * adminPageSize,
  })
  return {
    payments: rows.map(describePayment),
    pagination: paginationOf(total, adminPageSize),
  }
}

/** All that happened to one payment; ends the request with not_found for one that we do not have. */
export async function readPaymentStory({ database }: Deps, paymentId: string): Promise<PaymentStory> {
  const row = (await findPayment(database, paymentId)) ?? fail('not_found')
  const reversals = await listReversalsOf(database, paymentId)
  const refunds = await listRefundsOf(database, paymentId)
  const ids = reversals.map(({ id }) => id)
  const asked = refunds.filter(({ status }) => status === 'asked')
  const left = row.amount - row.refundedAmount - asked.reduce((sum, { amount }) => sum + amount, 0)
  return {
    payment: describePayment(row),
    refundableAmount: row.status === 'paid' ? Math.max(0, left) : 0,
    events: (await listEventsOf(database, paymentId)).map(withIsoTime),
    reversals: reversals.map(withIsoTime),
    refunds: refunds.map(withIsoTime),
    ledger: (await listLedgerOf(database, paymentId, ids)).map(withIsoTime),
  }
}

/** Gives money back through the provider, written down with the refund itself. */
export async function refundFromDesk(
  deps: Deps,
  adminId: string,
  { paymentId, amount, reason }: { paymentId: string; amount: number; reason: string },
): Promise<RefundOutcome> {
  const payment = (await findPayment(deps.database, paymentId)) ?? fail('not_found')
  const { userId: subjectId, currency } = payment
  const { outcome } = await refundPayment(deps, {
    paymentId,
    amount,
    reason,
    by: adminId,
    alongside: async (tx, refundId) => {
      const detail = { paymentId, refundId, amount, currency }
      await recordAct(deps, tx, { adminId, subjectId, act: 'refund-payment', reason, detail })
    },
  })
  return outcome
}

/** Takes tokens from a balance that holds them; ends the request with not_enough_tokens where it does not. */
export async function takeTokens(
  deps: Deps,
  adminId: string,
  { userId, tokens, reason }: { userId: string; tokens: number; reason: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await userExists(tx, userId))) fail('not_found', { message: 'No user has this id.' })
    const act = { adminId, subjectId: userId, act: 'take-tokens', reason, detail: { tokens } } as const
    const reference = String(await recordAct(deps, tx, act))
    await spendTokens(tx, { userId, amount: tokens, reason: 'admin-take', reference, note: reason })
  })
}

export function describePayment({ packageId, ...row }: PaymentRow): AdminPayment {
  return adminPaymentSchema.parse({
    ...row,
    packageName: findPackageName(packageId),
    createdAt: row.createdAt.toISOString(),
    creditedAt: row.creditedAt?.toISOString() ?? null,
  })
}

function withIsoTime<Row extends { createdAt: Date }>(row: Row) {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
