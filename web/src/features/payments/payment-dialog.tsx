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
  /** In the currency's smallest unit. */
  price: number
  currency: string
  /** Where a payment that leaves the page comes back to. */
  returnUrl: string
  onClose: () => void
  onPaid: () => void
}

export function PaymentDialog(props: PaymentDialogProps) {
  const { tokenPackage, price, currency, returnUrl, onClose, onPaid } = props
  const [isSubmitting, setSubmitting] = useState(false)
  const payment = usePayment({ packageId: tokenPackage.id, currency, price, onClose, onPaid })
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
      description={<Summary tokenAmount={tokenPackage.tokenAmount} price={price} currency={currency} />}
    >
      {payment.isInitializing ? (
        <Initializing />
      ) : clientSecret === null ? (
        <NotInitialized onBack={onClose} />
      ) : (
        <ProviderForm
          failure={payment.failure}
          clientSecret={clientSecret}
          amount={price}
          currency={currency}
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

type SummaryProps = { tokenAmount: number; price: number; currency: string }

function Summary({ tokenAmount, price, currency }: SummaryProps) {
  return (
    <span className="tnum mt-1 flex items-baseline justify-between text-ui">
      <span>
        {tokenAmount} tokens, {formatMoney(price / tokenAmount, currency)} per token
      </span>
      <b className="text-lg font-semibold text-ink">{formatMoney(price, currency)}</b>
    </span>
  )
}
