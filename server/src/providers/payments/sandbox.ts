import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import {
  readSandboxCard,
  sandboxRefusals,
  type PaymentStatus,
  type SandboxConfirmation,
} from '../../../../contract/payments.ts'
import type { Database } from '../../database/database.ts'
import { sandboxPaymentIntents as intents, sandboxReversals as reversals } from '../../database/tables.ts'
import { isSigned, signMessage, signatureHeader } from './sandbox-signature.ts'
import type { Payments, PaymentState, Reversal, SandboxPayments } from './type.ts'

type Intent = typeof intents.$inferSelect
type Options = { database: Database; webhookSecret: string; now: () => Date }

/** How long the card that is processed first takes. */
const processingMs = 20_000
const payable: PaymentStatus[] = ['requires_payment_method', 'requires_action']

/** Card payments without a bank: pretend cards only, its memory is the product's own database. No real money moves. */
export function createSandboxPayments(options: Options): Payments & SandboxPayments {
  const { database, webhookSecret, now } = options
  return {
    name: 'sandbox',
    page: { provider: 'sandbox', settings: {}, cookies: [] },
    pagePolicy: { scripts: [], frames: [], connections: [] },
    subProcessor: null,
    calculatesTax: false,
    async createIntent({ orderId, amount, currency }) {
      const id = `pi_sandbox_${randomBytes(12).toString('hex')}`
      const clientSecret = `${id}_secret_${randomBytes(24).toString('hex')}`
      const intent = { id, clientSecret, orderId, amount, currency, createdAt: now() }
      await database
        .insert(intents)
        .values({ ...intent, status: 'requires_payment_method' })
        .onConflictDoNothing()
      const [kept] = await database.select().from(intents).where(eq(intents.orderId, orderId))
      if (kept?.amount !== amount || kept.currency !== currency)
        throw new Error(`The order ${orderId} has a payment intent over another amount`)
      return { id: kept.id, clientSecret: kept.clientSecret }
    },
    async read(paymentIntentId) {
      const intent = await findIntent(paymentIntentId)
      return intent ? describeIntent(intent) : null
    },
    refund: ({ refundId, paymentIntentId, amount }) =>
      database.transaction(async (tx) => {
        // Held, so that two refunds at once cannot come to more than was paid.
        const [intent] = await tx.select().from(intents).where(eq(intents.id, paymentIntentId)).for('update')
        if (!intent || statusOf(intent) !== 'succeeded') return null
        const found = await tx.select().from(reversals).where(eq(reversals.paymentIntentId, paymentIntentId))
        const [known] = found.filter((reversal) => reversal.refundId === refundId)
        if (known) return describeReversal(known)
        const refunded = found
          .filter(({ kind, isUndone }) => kind === 'refund' && !isUndone)
          .reduce((sum, reversal) => sum + reversal.amount, 0)
        if (refunded + amount > intent.amount) return null
        const id = newReversalId('refund')
        const kept = { id, paymentIntentId, kind: 'refund', amount, refundId } as const
        const [made] = await tx.insert(reversals).values(kept).returning()
        return made ? describeReversal(made) : null
      }),
    readEvent(body, headers) {
      if (!isSigned(body, headers.get(signatureHeader) ?? '', webhookSecret, now())) return null
      const { id, type, paymentIntentId }: SandboxEvent = JSON.parse(body)
      return { id, paymentIntentId: type.startsWith('payment.') ? paymentIntentId : null }
    },
    async *list(since) {
      const found = await database.select().from(intents).where(gte(intents.createdAt, since))
      for (const intent of found) yield await describeIntent(intent)
    },

    async confirm(paymentIntentId, clientSecret, cardNumber) {
      const intent = await findIntent(paymentIntentId)
      if (intent?.clientSecret !== clientSecret) return null
      const card = readSandboxCard(cardNumber)
      if (typeof card === 'string') return { status: statusOf(intent), error: sandboxRefusals[card] }
      const { status, refusal } = card
      const settlesAt = status === 'processing' ? new Date(now().getTime() + processingMs) : null
      const [paid] = await database
        .update(intents)
        .set({ status, settlesAt })
        .where(and(eq(intents.id, intent.id), inArray(intents.status, payable)))
        .returning()
      if (!paid) return { status: statusOf(intent), error: notPayable }
      return { status, error: refusal === undefined ? null : { type: 'card_error', message: refusal } }
    },
    refundByHand: (paymentIntentId, amount) => reverse(paymentIntentId, 'refund', amount),
    dispute: (paymentIntentId, amount) => reverse(paymentIntentId, 'dispute', amount),
    async undo(reversalId) {
      await database.update(reversals).set({ isUndone: true }).where(eq(reversals.id, reversalId))
    },
    signEvent: (paymentIntentId, id = `evt_sandbox_${randomUUID()}`) =>
      sign({ id, type: 'payment.changed', paymentIntentId }),
    async signHistory(paymentIntentId) {
      const intent = await findIntent(paymentIntentId)
      if (!intent) return []
      return writeHistory(intent, await describeIntent(intent)).map((step) => ({
        type: step.type,
        ...sign({ id: `evt_${step.of}_${step.type}`, type: step.type, paymentIntentId }),
      }))
    },
    async listNewest(limit) {
      const newest = await database.select().from(intents).orderBy(desc(intents.createdAt)).limit(limit)
      return Promise.all(newest.map(describeIntent))
    },
  }

  function sign(event: SandboxEvent) {
    const body = JSON.stringify(event)
    return { body, headers: { [signatureHeader]: signMessage(body, webhookSecret, now()) } }
  }

  async function findIntent(id: string): Promise<Intent | undefined> {
    const [intent] = await database.select().from(intents).where(eq(intents.id, id))
    return intent
  }

  async function describeIntent(intent: Intent): Promise<PaymentState> {
    const { id, orderId, amount, currency } = intent
    const found = await database.select().from(reversals).where(eq(reversals.paymentIntentId, id))
    const described = found.map(describeReversal)
    return { id, orderId, status: statusOf(intent), amount, currency, reversals: described }
  }

  function statusOf({ status, settlesAt }: Intent): PaymentStatus {
    return status === 'processing' && settlesAt && settlesAt <= now() ? 'succeeded' : status
  }

  async function reverse(paymentIntentId: string, kind: Reversal['kind'], amount: number): Promise<string> {
    const id = newReversalId(kind)
    await database.insert(reversals).values({ id, paymentIntentId, kind, amount })
    return id
  }
}

/** What a provider would have told, oldest first: each step by its type and by what it happened to. */
function writeHistory({ id, settlesAt }: Intent, { status, reversals: reversed }: PaymentState) {
  const ofPayment = ['created', ...(settlesAt ? ['processing'] : []), ...(isEnd(status) ? [status] : [])]
  return [
    ...ofPayment.map((type) => ({ type: `payment.${type}`, of: id })),
    ...reversed.flatMap((reversal) => {
      const of = reversal.id
      const begun = { type: `payment.${reversal.kind}`, of }
      return reversal.isUndone ? [begun, { type: `payment.${reversal.kind}-undone`, of }] : [begun]
    }),
  ]
}

const isEnd = (status: PaymentStatus) => status === 'succeeded' || status === 'canceled'

function newReversalId(kind: Reversal['kind']): string {
  return `${kind}_sandbox_${randomBytes(12).toString('hex')}`
}

function describeReversal(reversal: typeof reversals.$inferSelect): Reversal {
  const { id, kind, amount, isUndone, refundId } = reversal
  return { id, kind, amount, isUndone, refundId }
}

type SandboxEvent = { id: string; type: string; paymentIntentId: string }

const notPayable: SandboxConfirmation['error'] = {
  type: 'invalid_request_error',
  message: 'This payment cannot be made any more: it was made already, or is being looked at.',
}
