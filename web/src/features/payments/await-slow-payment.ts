import { showToast } from '../../ui/toast.tsx'
import { confirmPayment } from './confirm-payment.ts'

/** Waits between two questions, in milliseconds: about ten minutes in all. Who waits longer finds the tokens at the next visit. */
const waits = [3000, 5000, 10_000, 20_000, 30_000, ...Array.from({ length: 9 }, () => 60_000)]

/** Asks how a payment stands that its bank takes its time over, until it has gone through or failed, and says so. */
export async function awaitSlowPayment(
  paymentIntentId: string,
  account: string | null,
  onCredited: () => void,
): Promise<void> {
  for (const wait of waits) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const { status, message } = await confirmPayment(paymentIntentId, account)
    if (status === 'processing' || status === null) continue
    showToast(message)
    if (status === 'succeeded') onCredited()
    return
  }
}
