import { useState } from 'react'
import { z } from 'zod'
import { refundRequestSchema } from '../../../../contract/admin-payments.ts'
import { useForm } from '../../lib/form.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ReasonField } from './reason-field.tsx'
import { useRefund } from './use-payments.ts'

type RefundFormProps = {
  paymentId: string
  currency: string
  refundableAmount: number
  onDone: () => void
}

/** As it is typed: '12.50' is 1250 of the smallest unit. */
const formSchema = refundRequestSchema.extend({
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,7}([.,]\d{1,2})?$/, 'Please enter an amount such as 12.50')
    .transform((text) => Math.round(Number(text.replace(',', '.')) * 100))
    .pipe(refundRequestSchema.shape.amount),
})

/** All that is left, or less; asked twice, because money that went back stays there. */
export function RefundForm({ paymentId, currency, refundableAmount, onDone }: RefundFormProps) {
  const refund = useRefund(paymentId)
  const [asked, setAsked] = useState<z.output<typeof formSchema> | null>(null)
  const { errors, formProps } = useForm(formSchema, setAsked)
  const isTooMuch = asked !== null && asked.amount > refundableAmount
  const left = formatMoney(refundableAmount, currency)

  return (
    <form className="card grid gap-4 p-5" aria-label="Refund" {...formProps} onChange={() => setAsked(null)}>
      <Field
        label={`Amount in ${currency.toUpperCase()}`}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={(refundableAmount / 100).toFixed(2)}
        hint={`At most ${left}.`}
        error={isTooMuch ? `Only ${left} of this payment is left.` : errors.amount}
      />
      <ReasonField error={errors.reason} failure={refund.error} />
      {asked && !isTooMuch ? (
        <div role="group" aria-label="Confirm the refund">
          <p className="text-sm text-ink-2" role="status">
            {formatMoney(asked.amount, currency)} goes back to the buyer, and the tokens it paid for are taken
            off their balance. This cannot be undone.
          </p>
          <div className="mt-4 flex flex-wrap justify-end gap-3">
            <Button variant="outline" disabled={refund.isPending} onClick={() => setAsked(null)}>
              Cancel
            </Button>
            <Button
              isBusy={refund.isPending}
              busyText="Refunding..."
              onClick={() => refund.mutate(asked, { onSuccess: onDone })}
            >
              Refund {formatMoney(asked.amount, currency)}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit">Continue</Button>
        </div>
      )}
    </form>
  )
}
