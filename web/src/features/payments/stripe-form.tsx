import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, PaymentIntentResult } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { useQuery } from '@tanstack/react-query'
import { Lock } from '../../ui/icons.ts'
import { useState, type FormEvent } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Initializing, NotInitialized, PaymentFailure, type ProviderFormProps } from './provider-form.tsx'
import type { PaymentOutcome } from './payment-outcome.ts'

/** Stripe's Payment Element: card details go from its frame to Stripe and never reach us. */
export default function StripeForm(props: ProviderFormProps) {
  const publishableKey = props.settings['publishableKey'] ?? ''
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    structuralSharing: false,
  })
  const [hasFailed, setFailed] = useState(false)
  if (stripe.isPending) return <Initializing />
  if (!stripe.data || hasFailed) return <NotInitialized onBack={props.onBack} />
  const { clientSecret } = props
  return (
    <Elements
      key={clientSecret}
      stripe={stripe.data}
      options={{ clientSecret, locale: 'auto', appearance: readAppearance() }}
    >
      <PaymentForm {...props} onLoadError={() => setFailed(true)} />
    </Elements>
  )
}

function PaymentForm(props: ProviderFormProps & { onLoadError: () => void }) {
  const { amount, currency, failure, returnUrl, consent, onSubmitting, onOutcome, onLoadError } = props
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements) return
    setSubmitting(true)
    onSubmitting(true)
    if (await consent.record()) {
      const confirmed = stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: returnUrl },
      })
      await onOutcome(await confirmed.then(outcomeOf, unreachable))
    }
    setSubmitting(false)
    onSubmitting(false)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Payment">
      {!isReady && <Initializing />}
      <PaymentElement
        options={{ layout: { type: 'tabs' } }}
        onReady={() => setReady(true)}
        onLoadError={onLoadError}
      />
      {isReady && (
        <>
          {consent.field}
          <PaymentFailure sentence={failure} />
          <Button
            type="submit"
            size="lg"
            className="mt-6 w-full"
            isBusy={isSubmitting}
            busyText="Processing..."
          >
            Pay {formatMoney(amount, currency)}
          </Button>
          <p className="mt-4 flex items-center gap-2 text-xs text-ink-3">
            <Lock aria-hidden className="size-4!" />
            Payment is handled by our card provider.
          </p>
        </>
      )}
    </form>
  )
}

function outcomeOf({ error, paymentIntent }: PaymentIntentResult): PaymentOutcome {
  if (error) return { kind: 'error', type: error.type, message: error.message }
  return { kind: 'status', status: paymentIntent.status }
}

function unreachable(): PaymentOutcome {
  return { kind: 'error', type: 'api_connection_error' }
}

/** Our own colours and shapes, as they are at this moment, for the provider's frame. */
function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => toRgb(style.getPropertyValue(name).trim())
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('--color-primary'),
      colorBackground: token('--color-surface'),
      colorText: token('--color-ink'),
      colorTextSecondary: token('--color-ink-2'),
      colorTextPlaceholder: token('--color-ink-3'),
      colorDanger: token('--color-danger'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '6px',
      fontSizeBase: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('--color-line-strong')}` },
      '.Input:focus': { border: `1px solid ${token('--color-primary')}`, boxShadow: 'none' },
      '.Tab': { border: `1px solid ${token('--color-line')}` },
      '.Tab--selected': { border: `1px solid ${token('--color-primary')}` },
    },
  }
}

/** The provider's frame reads no oklch; a canvas turns any colour into one it does. */
function toRgb(colour: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return '#000000'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
