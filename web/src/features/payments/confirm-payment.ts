import { confirmedPaymentSchema, type PaymentStatus } from '../../../../contract/payments.ts'
import { actFor } from '../../lib/acting-for.ts'
import { ApiError, postJson } from '../../lib/api.ts'
import { messages, type Message } from './payment-outcome.ts'

/** `status` is null where our server could not tell; the tokens are on the balance when it says succeeded, and not before. */
export type Confirmation = { status: PaymentStatus | 'not-found' | null; message: Message }

/** Has the server ask the provider and credit the tokens; answers what to tell the user. */
export async function confirmPayment(paymentIntentId: string, account: string | null): Promise<Confirmation> {
  try {
    const { status } = await postJson(
      actFor(account, '/api/tokens/confirm-payment'),
      { paymentIntentId },
      confirmedPaymentSchema,
    )
    return { status, message: messageOf[status] }
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404
    if (isUnknown) return { status: 'not-found', message: messages.notFound }
    return { status: null, message: messages.notConfirmed }
  }
}

const messageOf: Record<PaymentStatus, Message> = {
  succeeded: messages.paid,
  processing: messages.processing,
  requires_action: messages.verification,
  requires_payment_method: messages.notPaid,
  canceled: messages.notPaid,
  unknown: messages.unknown,
}
