import { Suspense, useState } from 'react'
import type { TokenPackage } from '../../../../contract/packages.ts'
import { useBoot } from '../../lib/boot.ts'
import { formatMoney } from '../../lib/format.ts'
import { TokenCoin } from '../../ui/brand-mark.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useImmediateUseConsent } from './immediate-use.tsx'
import { paymentIntentIdOf } from './payment-outcome.ts'
import { Initializing, NotInitialized, type ProviderFormProps } from './provider-form.tsx'
import { providerForms } from './provider-forms.ts'
import { usePayment } from './use-payment.ts'

type PaymentDialogProps = {
  tokenPackage: TokenPackage
  /** Where a payment that leaves the page comes back to. */
  returnUrl: string
  onClose: () => void
  onPaid: () => void
}

export function PaymentDialog({ tokenPackage, returnUrl, onClose, onPaid }: PaymentDialogProps) {
  const [isSubmitting, setSubmitting] = useState(false)
  const payment = usePayment({ packageId: tokenPackage.id, onClose, onPaid })
  const { clientSecret } = payment

  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!isSubmitting}
      hasDivider
      title={
        <span className="flex items-center gap-2.5">
          <TokenCoin size={24} />
          {tokenPackage.name}
        </span>
      }
      description={<Summary tokenPackage={tokenPackage} />}
    >
      {payment.isInitializing ? (
        <Initializing />
      ) : clientSecret === null ? (
        <NotInitialized onBack={onClose} />
      ) : (
        <ProviderForm
          failure={payment.failure}
          clientSecret={clientSecret}
          amount={tokenPackage.price}
          returnUrl={returnUrl}
          onSubmitting={setSubmitting}
          onOutcome={(outcome) => payment.settle(outcome, clientSecret)}
          onBack={onClose}
        />
      )}
    </Dialog>
  )
}

function ProviderForm(props: Omit<ProviderFormProps, 'settings' | 'consent'>) {
  const { payments } = useBoot()
  const consent = useImmediateUseConsent(paymentIntentIdOf(props.clientSecret))
  const Form = payments && providerForms[payments.provider]
  if (!Form) return <NotInitialized onBack={props.onBack} />
  return (
    <Suspense fallback={<Initializing />}>
      <Form {...props} consent={consent} settings={payments.settings} />
    </Suspense>
  )
}

function Summary({ tokenPackage: { tokenAmount, price } }: { tokenPackage: TokenPackage }) {
  return (
    <span className="tnum mt-1 flex items-baseline justify-between text-ui">
      <span>
        {tokenAmount} tokens, {formatMoney(price / tokenAmount)} per token
      </span>
      <b className="text-lg font-semibold text-ink">{formatMoney(price)}</b>
    </span>
  )
}
