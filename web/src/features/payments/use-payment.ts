import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paymentIntentSchema, type PackageId } from '../../../../contract/packages.ts'
import { errorSentence, postJson } from '../../lib/api.ts'
import { confirmPayment } from './confirm-payment.ts'
import { showToast, showToastAfterReload } from '../../ui/toast.tsx'
import { messages, paymentIntentIdOf, sentenceForError, type PaymentOutcome } from './payment-outcome.ts'

const closeProcessingAfterMs = 2000

type PaymentOptions = {
  packageId: PackageId
  onClose: () => void
  /** The tokens are credited: the page is loaded again with the new balance. */
  onPaid: () => void
}

/** One payment of one package: its client secret, and what each outcome leads to. */
export function usePayment({ packageId, onClose, onPaid }: PaymentOptions) {
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const intent = useQuery({
    queryKey: ['payment-intent', packageId],
    queryFn: () => postJson('/api/tokens/create-payment-intent', { packageId }, paymentIntentSchema),
    // Each opening of the form is a payment of its own.
    gcTime: 0,
  })
  const { error } = intent

  useEffect(() => {
    if (!error) return
    const description = errorSentence(error, messages.notInitialized.description)
    showToast({ ...messages.notInitialized, description })
    onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each error
  }, [error])
  useEffect(() => () => clearTimeout(closeTimer.current), [])

  /** Resolves when the form may be used again. */
  async function settle(outcome: PaymentOutcome, clientSecret: string): Promise<void> {
    if (outcome.kind === 'error') {
      const description = sentenceForError(outcome.type, outcome.message)
      return showToast({ title: 'Payment Failed', description, tone: 'destructive' })
    }
    switch (outcome.status) {
      case 'succeeded':
        return confirm(paymentIntentIdOf(clientSecret))
      case 'processing':
        showToast(messages.processing)
        closeTimer.current = setTimeout(onClose, closeProcessingAfterMs)
        return
      case 'requires_action':
        return showToast(messages.verification)
      default:
        return showToast(messages.unknown)
    }
  }

  async function confirm(paymentIntentId: string): Promise<void> {
    const { isCredited, message } = await confirmPayment(paymentIntentId)
    showToast(message)
    onClose()
    if (!isCredited) return
    showToastAfterReload(message)
    onPaid()
  }

  return { isInitializing: intent.isPending, clientSecret: intent.data?.clientSecret || null, settle }
}
