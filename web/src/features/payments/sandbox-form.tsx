import { FlaskConical } from '../../ui/icons.ts'
import { useState, type FormEvent } from 'react'
import { readSandboxCard, sandboxCards, sandboxRefusals } from '../../../../contract/payments.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PaymentFailure, type ProviderFormProps } from './provider-form.tsx'
import { paySandbox } from './pay-sandbox.ts'

type Card = { number: string; expiry: string; code: string }
type CardErrors = Partial<Record<keyof Card, string>>

/** The card form of the built-in sandbox, which takes no real money and knows only test cards. */
export function SandboxForm(props: ProviderFormProps) {
  const { clientSecret, amount, currency, failure, consent, onSubmitting, onOutcome } = props
  const [card, setCard] = useState<Card>({ number: '', expiry: '', code: '' })
  const [isSubmitting, setSubmitting] = useState(false)
  const [errors, setErrors] = useState<CardErrors>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = checkCard(card)
    setErrors(found)
    if (Object.keys(found).length > 0) return onOutcome({ kind: 'error', type: 'validation_error' })
    // A number that is no test card stays in this browser.
    if (readSandboxCard(card.number) === 'unknown-card') {
      return onOutcome({ kind: 'error', ...sandboxRefusals['unknown-card'] })
    }
    setSubmitting(true)
    onSubmitting(true)
    if (await consent.record()) await onOutcome(await paySandbox(clientSecret, card.number))
    setSubmitting(false)
    onSubmitting(false)
  }

  function fill(number: string) {
    setErrors({})
    setCard({ number: groupDigits(number), expiry: '12 / 34', code: '123' })
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Card payment">
      <TestCards onFill={fill} />
      <div className="mt-5 grid gap-4">
        <Field
          label="Card number"
          inputMode="numeric"
          autoComplete="off"
          placeholder="4242 4242 4242 4242"
          value={card.number}
          error={errors.number}
          onChange={(event) => setCard({ ...card, number: groupDigits(event.target.value) })}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field
            label="Expiration date"
            inputMode="numeric"
            autoComplete="off"
            placeholder="MM / YY"
            value={card.expiry}
            error={errors.expiry}
            onChange={(event) => setCard({ ...card, expiry: formatExpiry(event.target.value) })}
          />
          <Field
            label="Security code"
            inputMode="numeric"
            autoComplete="off"
            placeholder="CVC"
            value={card.code}
            error={errors.code}
            onChange={(event) => setCard({ ...card, code: digitsOf(event.target.value, 4) })}
          />
        </div>
      </div>
      {consent.field}
      <PaymentFailure sentence={failure} />
      <Button type="submit" size="lg" className="mt-6 w-full" isBusy={isSubmitting} busyText="Processing...">
        Pay {formatMoney(amount, currency)}
      </Button>
    </form>
  )
}

function TestCards({ onFill }: { onFill: (number: string) => void }) {
  return (
    <div className="rounded-field border border-warn-line bg-warn-wash px-4 py-3 text-sm">
      <p className="flex gap-3">
        <FlaskConical aria-hidden className="text-warn-text" />
        <span>
          <b className="font-semibold">Test mode: no real money.</b> Use a test card, never a real one.
        </span>
      </p>
      <details className="mt-1">
        <summary className="min-h-8 py-1.5 pl-8 font-medium underline underline-offset-4">Test cards</summary>
        <ul className="mt-1">
          {sandboxCards.map(({ number, description }) => (
            <li key={number}>
              <button
                type="button"
                className="tnum flex min-h-8 w-full flex-wrap items-center justify-between gap-x-3 rounded-field px-2 py-1.5 text-left text-xs hover:bg-surface"
                onClick={() => onFill(number)}
              >
                <span className="font-medium">{groupDigits(number)}</span>
                <span className="text-ink-2">{description}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function checkCard({ number, expiry, code }: Card): CardErrors {
  const errors: CardErrors = {}
  if (readSandboxCard(number) === 'invalid') errors.number = sandboxRefusals.invalid.message
  if (!/^(0[1-9]|1[0-2]) \/ \d\d$/.test(expiry)) errors.expiry = 'Enter month and year'
  if (code.length < 3) errors.code = 'Enter the code'
  return errors
}

function groupDigits(text: string): string {
  return digitsOf(text, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

function formatExpiry(text: string): string {
  const digits = digitsOf(text, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

function digitsOf(text: string, length: number): string {
  return text.replaceAll(/\D/g, '').slice(0, length)
}
