import { sandboxConfirmationSchema } from '../../../../contract/payments.ts'
import { ApiError, postJson } from '../../lib/api.ts'
import { paymentIntentIdOf, type PaymentOutcome } from './payment-outcome.ts'

/** Pays an intent of the built-in sandbox with one of its test cards. */
export async function paySandbox(clientSecret: string, cardNumber: string): Promise<PaymentOutcome> {
  const path = `/api/sandbox-payments/${encodeURIComponent(paymentIntentIdOf(clientSecret))}/confirm`
  try {
    const { status, error } = await postJson(path, { clientSecret, cardNumber }, sandboxConfirmationSchema)
    return error ? { kind: 'error', ...error } : { kind: 'status', status }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500
    return { kind: 'error', type: isRefused ? 'invalid_request_error' : 'api_error' }
  }
}
