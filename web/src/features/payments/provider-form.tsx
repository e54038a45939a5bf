import { CircleAlert } from '../../ui/icons.ts'
import { Button } from '../../ui/button.tsx'
import { StateIcon } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Consent } from './immediate-use.tsx'
import type { PaymentOutcome } from './payment-outcome.ts'

/** What every provider's form is given. */
export type ProviderFormProps = {
  /** What the server's side of the provider tells its form. */
  settings: Record<string, string>
  clientSecret: string
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  /** Why the last attempt came to nothing. */
  failure: string | null
  returnUrl: string
  /** Its field stands above the button that pays, which records it before anything is paid. */
  consent: Consent
  onSubmitting: (isSubmitting: boolean) => void
  /** Resolves when what follows from the outcome is done. */
  onOutcome: (outcome: PaymentOutcome) => Promise<void>
  onBack: () => void
}

export function Initializing() {
  return (
    <div className="grid min-h-64 place-items-center" role="status">
      <p className="grid place-items-center gap-3 text-sm text-ink-2">
        <Spinner className="size-6! text-primary-text" />
        Initializing secure payment...
      </p>
    </div>
  )
}

/** Beside the button that tries again, until it is pressed. */
export function PaymentFailure({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null
  return (
    <div role="alert" className="mt-5 rounded-field border border-danger bg-danger-wash px-4 py-3 text-sm">
      <p className="flex gap-3">
        <CircleAlert aria-hidden className="text-danger" />
        <span>{sentence}</span>
      </p>
    </div>
  )
}

export function NotInitialized({ onBack }: { onBack: () => void }) {
  return (
    <div className="py-8 text-center">
      <StateIcon tone="danger" icon={<CircleAlert />} />
      <p className="display mt-5 text-d-xs" role="alert">
        Failed to initialize payment
      </p>
      <p className="mt-2 text-sm text-ink-2">You have not been charged.</p>
      <Button variant="outline" className="mt-6" onClick={onBack}>
        Go Back
      </Button>
    </div>
  )
}
