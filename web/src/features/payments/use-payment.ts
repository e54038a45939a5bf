import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { receivedIntentSchema, type PackageId } from '../../../../contract/packages.ts'
import { useActingFor } from '../../lib/acting-for.ts'
import { errorSentence, postJson } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { awaitSlowPayment } from './await-slow-payment.ts'
import { confirmPayment } from './confirm-payment.ts'
import { showToast, showToastAfterReload } from '../../ui/toast.tsx'
import { messages, paymentIntentIdOf, sentenceForError, type PaymentOutcome } from './payment-outcome.ts'

const closeProcessingAfterMs = 2000

type PaymentOptions = {
  packageId: PackageId
  currency: string
  /** As it was shown, in the currency's smallest unit. */
  price: number
  onClose: () => void
  /** The tokens are credited: the page is loaded again with the new balance. */
  onPaid: () => void
}

/** One payment of one package: its client secret, and what each outcome leads to. */
export function usePayment({ packageId, currency, price, onClose, onPaid }: PaymentOptions) {
  const { account, of } = useActingFor()
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const intent = useQuery({
    queryKey: ['payment-intent', account, packageId, currency],
    queryFn: () =>
      postJson(
        of('/api/tokens/create-payment-intent'),
        { packageId, currency, shownPrice: price },
        receivedIntentSchema,
      ),
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
    setFailure(null)
    if (outcome.kind === 'error') {
      const description = sentenceForError(outcome.type, outcome.message)
      const isBeforeCharge = outcome.type === 'card_error' || outcome.type === 'validation_error'
      setFailure(isBeforeCharge ? `${description} You have not been charged.` : description)
      return showToast({ title: 'Payment Failed', description, tone: 'destructive' })
    }
    switch (outcome.status) {
      case 'succeeded':
        return confirm(paymentIntentIdOf(clientSecret))
      case 'processing':
        showToast(messages.processing)
        void awaitSlowPayment(paymentIntentIdOf(clientSecret), account, refreshBalance)
        closeTimer.current = setTimeout(onClose, closeProcessingAfterMs)
        return
      case 'requires_action':
        return showToast(messages.verification)
      default:
        return showToast(messages.unknown)
    }
  }

  async function confirm(paymentIntentId: string): Promise<void> {
    const confirmation = await confirmPayment(paymentIntentId, account)
    // The provider has just said that it went through, whatever our server knows of it.
    const isUnknown = confirmation.status === 'not-found'
    const { status, message } = isUnknown ? { status: null, message: messages.notConfirmed } : confirmation
    showToast(message)
    onClose()
    if (status !== 'succeeded') return
    showToastAfterReload(message)
    onPaid()
  }

  function refreshBalance() {
    void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
  }

  return {
    isInitializing: intent.isPending,
    clientSecret: intent.data?.clientSecret || null,
    /** Why the last attempt came to nothing; stays until the next one. */
    failure,
    settle,
  }
}
