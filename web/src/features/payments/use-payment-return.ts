import { useEffect } from 'react'
import { showToast } from '../../ui/toast.tsx'
import { awaitSlowPayment } from './await-slow-payment.ts'
import { confirmPayment } from './confirm-payment.ts'

type PaymentReturn = {
  /** The address's query. */
  search: string
  /** Takes the payment's parameters out of the address. */
  onRead: () => void
  onBalanceChange: () => void
}

/**
 * A payment method that leaves the page comes back to `?payment=success` with the provider's parameters. They are only
 * the occasion to ask our server, which asks the provider; what an address claims counts for nothing.
 */
export function usePaymentReturn({ search, onRead, onBalanceChange }: PaymentReturn): void {
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!query.has('payment')) return
    onRead()
    const paymentIntentId = query.get('payment_intent')
    if (!paymentIntentId) return
    void confirmReturned(paymentIntentId, query.get('account'), onBalanceChange)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an address is read once
  }, [search])
}

async function confirmReturned(
  paymentIntentId: string,
  account: string | null,
  onBalanceChange: () => void,
): Promise<void> {
  const { status, message } = await confirmPayment(paymentIntentId, account)
  showToast(message)
  if (status === 'succeeded') onBalanceChange()
  if (status === 'processing') await awaitSlowPayment(paymentIntentId, account, onBalanceChange)
}
