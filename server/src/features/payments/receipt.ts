import { findPackageName } from '../../../../contract/token-packages.ts'
import type { Receipt } from '../../../../contract/payments.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { requireAccount } from '../auth/service.ts'
import { listRecipients, tellOwner } from '../sessions/service.ts'
import { writeReceiptMail } from './mails.ts'
import { findOwnPaid, type Payment } from './repository.ts'
import {
  eraseBuyer,
  findReceipt,
  insertReceipt,
  takeNumber,
  type StoredReceipt,
} from './receipt-repository.ts'

type IssuingDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'now'>

/**
 * Writes the receipt of a payment that has just been credited, and mails it. Its number comes from a counter that the
 * transaction moves: numbers follow each other without a gap, whatever fails. Each provider has a row of numbers of its own,
 * so that the sandbox's receipts never stand between real ones. What it says stays as it is whatever is configured later.
 */
export async function issueReceipt(deps: IssuingDeps, tx: Transaction, payment: Payment, userId: string) {
  const { username, kind } = await requireAccount(deps, userId, tx)
  const [contact] = await listRecipients(tx, userId)
  const sequence = await takeNumber(tx, `receipts ${payment.provider}`)
  const receipt: StoredReceipt = {
    paymentId: payment.id,
    provider: payment.provider,
    sequence,
    number: writeNumber(deps, payment, sequence),
    seller: sellerOf(deps),
    buyer: { name: username, email: contact?.email ?? '' },
    issuedAt: deps.now(),
  }
  await insertReceipt(tx, receipt)
  await tellOwner(deps, tx, userId, (told) =>
    writeReceiptMail(showReceipt(payment, receipt), {
      ...told,
      url: `${deps.config.publicUrl}/receipt/${payment.id}${kind === 'organisation' ? `?account=${userId}` : ''}`,
    }),
  )
}

function writeNumber({ config }: IssuingDeps, { provider }: Payment, sequence: number): string {
  const prefix = provider === 'sandbox' ? 'TEST-' : config.receiptPrefix
  return `${prefix}${String(sequence).padStart(6, '0')}`
}

function sellerOf({ config }: IssuingDeps): StoredReceipt['seller'] {
  const { operator, brand, supportEmail } = config
  return {
    name: operator.name || brand,
    address: operator.address,
    taxId: operator.taxId,
    email: supportEmail,
  }
}

/** What was bought; ends the request with not_found for anybody else's, and for what was not paid. */
export async function readReceipt(deps: Deps, userId: string, id: string): Promise<Receipt> {
  const payment = await findOwnPaid(deps.database, userId, id)
  if (!payment?.paymentIntentId || !payment.creditedAt) return fail('not_found')
  return showReceipt(payment, await findReceipt(deps.database, id))
}

/** A purchase of before there were numbers has neither number nor seller; `pages` fill in what is configured now. */
function showReceipt(payment: Payment, receipt: StoredReceipt | undefined): Receipt {
  const { id, packageId, tokens, amount, currency, tax, refundedAmount, paymentIntentId, provider } = payment
  return {
    id,
    number: receipt?.number ?? null,
    packageName: findPackageName(packageId),
    tokens,
    amount,
    currency,
    tax,
    refundedAmount,
    seller: receipt?.seller ?? null,
    buyer: receipt?.buyer ?? null,
    isTest: provider === 'sandbox',
    paymentIntentId: paymentIntentId ?? '',
    paidAt: (receipt?.issuedAt ?? payment.creditedAt ?? payment.createdAt).toISOString(),
  }
}

/** The books stay when an account goes; who it was does not. */
export async function forgetBuyer(tx: Transaction, userId: string): Promise<void> {
  await eraseBuyer(tx, userId)
}
