import { immediateUse } from '../../../../contract/consents.ts'
import type { ConfirmedPayment, PaymentStatus, SandboxConfirmation } from '../../../../contract/payments.ts'
import { findPackage, type PackageId } from '../../../../contract/token-packages.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { PaymentIntent, PaymentState, SandboxPayments } from '../../providers/payments/type.ts'
import { recordConsent } from '../consents/service.ts'
import { readPrices } from '../site-settings/service.ts'
import { readBalance } from '../tokens/service.ts'
import { findOwnPayment, insertPayment, isEventDone, updatePayment } from './repository.ts'
import { settlePayment, type SettlingDeps } from './settle.ts'
import { taxIncluded } from './tax.ts'

export { forgetBuyer } from './receipt.ts'
export { listPurchasesSince, type Purchase } from './repository.ts'
export { computeWithdrawable } from './withdrawable.ts'

export { refundPayment } from './refund.ts'

type PackageOrder = {
  packageId: PackageId
  currency?: string | undefined
  /** What the buyer was shown. */
  shownPrice?: number | undefined
}

/** How long the browser and the webhook have before the sweep asks for the first time. */
const firstCheckMs = 60_000

/** Begins a payment: the order first, so that whatever the provider tells us later belongs to somebody. */
export async function createPaymentIntent(
  deps: Deps,
  { userId, address }: { userId: string; address: string },
  order: PackageOrder,
): Promise<PaymentIntent> {
  await deps.rateLimits.count('payment-account', userId)
  const { packageId } = order
  const { tokenAmount: tokens, name } = findPackage(packageId)
  const { currency, amount } = await agreeOnPrice(deps, order)
  const { tokenExpiryDays: expiryDays } = deps.config
  const agreed = { packageId, tokens, amount, currency, expiryDays, tax: taxIncluded(deps.config, amount) }
  const createdAt = deps.now()
  const orderId = await insertPayment(deps.database, {
    ...agreed,
    userId,
    provider: deps.payments.name,
    createdAt,
    nextCheckAt: new Date(createdAt.getTime() + firstCheckMs),
  })
  const description = `${name}: ${tokens} tokens`
  const request = { orderId, amount, currency, description, buyerAddress: address }
  const intent = await ask(deps, () => deps.payments.createIntent(request))
  const { id: paymentIntentId, tax } = intent
  await updatePayment(deps.database, orderId, { paymentIntentId, ...(tax !== undefined && { tax }) })
  return intent
}

/** What a package costs now, in the currency that the buyer wants or the operator's first; never another price than was shown. */
async function agreeOnPrice(deps: Deps, { packageId, currency: wanted, shownPrice }: PackageOrder) {
  const all = await readPrices(deps)
  const prices = all.find(({ currency }) => wanted === undefined || currency === wanted)
  if (!prices)
    return fail('invalid_input', { field: 'currency', message: 'We do not sell in this currency.' })
  const amount = prices.amounts[packageId]
  if (shownPrice !== undefined && shownPrice !== amount) fail('price_changed')
  return { currency: prices.currency, amount }
}

/** The buyer agrees that the tokens of this payment may be used at once; ends the request with not_found for anybody else's. */
export async function agreeToImmediateUse(
  deps: Deps,
  userId: string,
  { paymentIntentId, version }: { paymentIntentId: string; version: string },
): Promise<void> {
  const payment = await findOwnPayment(deps.database, userId, deps.payments.name, paymentIntentId)
  if (!payment) return fail('not_found')
  await recordConsent(deps, userId, immediateUse, { version, subject: payment.id })
}

/** Asks the provider how the user's own payment stands, and credits it when it has succeeded. */
export async function confirmPayment(
  deps: Deps,
  userId: string,
  paymentIntentId: string,
): Promise<ConfirmedPayment> {
  const payment = await findOwnPayment(deps.database, userId, deps.payments.name, paymentIntentId)
  if (!payment) return fail('not_found')
  const status = payment.creditedAt ? 'succeeded' : await settleNow(deps, paymentIntentId)
  return { status, balance: await readBalance(deps, userId) }
}

/** Where the payment stands; succeeded means that its tokens are credited. */
async function settleNow(deps: SettlingDeps, paymentIntentId: string): Promise<PaymentStatus> {
  const state = await readPayment(deps, paymentIntentId)
  if (!state) return 'unknown'
  if (await settlePayment(deps, state)) return 'succeeded'
  return state.status === 'succeeded' ? 'unknown' : state.status
}

/**
 * News from the provider. Ends the request with invalid_signature when the provider did not sign it.
 * Whatever else fails is an error to the provider, which sends the same event again.
 */
export async function receiveEvent(deps: SettlingDeps, body: string, headers: Headers): Promise<void> {
  const event = deps.payments.readEvent(body, headers)
  if (!event) return fail('invalid_signature')
  if (event.paymentIntentId === null) return
  if (await isEventDone(deps.database, deps.payments.name, event.id)) return
  const state = await readPayment(deps, event.paymentIntentId)
  if (state) await settlePayment(deps, state, event.id)
}

export async function confirmSandboxPayment(
  sandbox: SandboxPayments,
  paymentIntentId: string,
  { clientSecret, cardNumber }: { clientSecret: string; cardNumber: string },
): Promise<SandboxConfirmation> {
  return (await sandbox.confirm(paymentIntentId, clientSecret, cardNumber)) ?? fail('not_found')
}

function readPayment(deps: SettlingDeps, paymentIntentId: string): Promise<PaymentState | null> {
  return ask(deps, () => deps.payments.read(paymentIntentId))
}

async function ask<Answer>(deps: SettlingDeps, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (cause) {
    deps.log.error({ err: cause, provider: deps.payments.name }, 'the payment provider gave no answer of use')
    return fail('payments_unavailable', { cause })
  }
}
