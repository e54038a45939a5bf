/** What the provider said of a payment, whichever provider it is. */
export type PaymentOutcome =
  | { kind: 'status'; status: string }
  | { kind: 'error'; type: string; message?: string }

export type Message = { title: string; description: string; tone: 'default' | 'destructive' }

export const messages = {
  paid: {
    title: 'Payment Successful!',
    description: 'Your tokens are on your balance.',
    tone: 'default',
  },
  processing: {
    title: 'Payment Processing',
    description: 'Your tokens appear as soon as the payment has gone through.',
    tone: 'default',
  },
  verification: {
    title: 'Additional Verification Required',
    description: 'Please complete the verification with your bank, then try again.',
    tone: 'default',
  },
  unknown: {
    title: 'Payment Status Unknown',
    description: 'Contact support if your balance does not update.',
    tone: 'destructive',
  },
  notConfirmed: {
    title: 'Payment Processed',
    description: 'Contact support if your tokens do not appear.',
    tone: 'default',
  },
  notPaid: {
    title: 'Payment Failed',
    description: 'The payment did not go through. You have not been charged.',
    tone: 'destructive',
  },
  notFound: {
    title: 'Payment Not Found',
    description: 'This account has no such payment, and nothing was charged by opening this page.',
    tone: 'destructive',
  },
  notInitialized: {
    title: 'Payment Failed',
    description: 'Failed to initialize payment',
    tone: 'destructive',
  },
} as const satisfies Record<string, Message>

const declined = 'Your card was declined. Please try a different payment method.'

/** The four sentences for a payment that was refused, by the provider's kind of error. */
export function sentenceForError(type: string, message: string | undefined): string {
  switch (type) {
    case 'card_error':
      return message || declined
    case 'validation_error':
      return 'Please check your payment information and try again.'
    case 'invalid_request_error':
      return 'Invalid payment request. Please try again.'
    default:
      return 'An error occurred during payment processing.'
  }
}

/** A client secret is the payment intent's id, then `_secret_`, then what only the paying browser knows. */
export function paymentIntentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret
}
