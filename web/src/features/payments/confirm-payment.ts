import { confirmedPaymentSchema, type PaymentStatus } from '../../../../contract/payments.ts'
import { postJson } from '../../lib/api.ts'
import { messages, type Message } from './payment-outcome.ts'

/** `isCredited` only when our server says so: the tokens are on the balance. */
export type Confirmation = { isCredited: boolean; message: Message }

/** Has the server ask the provider and credit the tokens; answers what to tell the user. */
export async function confirmPayment(paymentIntentId: string): Promise<Confirmation> {
  try {
    const { status } = await postJson(
      '/api/tokens/confirm-payment',
      { paymentIntentId },
      confirmedPaymentSchema,
    )
    return { isCredited: status === 'succeeded', message: messageOf[status] }
  } catch {
    return { isCredited: false, message: messages.notConfirmed }
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
