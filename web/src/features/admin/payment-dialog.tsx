import { useState, type ReactNode } from 'react'
import type { PaymentStory } from '../../../../contract/admin-payments.ts'
import { formatCount, formatDateTime, formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { TableSkeleton } from '../../ui/table.tsx'
import { PaymentState } from './payment-state.tsx'
import { RefundForm } from './refund-form.tsx'
import { usePaymentStory } from './use-payments.ts'

/** One payment's whole story, oldest first, and a way to give its money back. */
export function PaymentDialog({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const story = usePaymentStory(paymentId)
  return (
    <Dialog isOpen onClose={onClose} size="md" title="Payment" description={<code>{paymentId}</code>}>
      <div className="mt-5">
        {story.isPending && <TableSkeleton label="Loading the payment" />}
        {story.isError && (
          <LoadError message="Failed to load the payment" onRetry={() => void story.refetch()} />
        )}
        {story.isSuccess && <Story story={story.data} />}
      </div>
    </Dialog>
  )
}

function Story({ story }: { story: PaymentStory }) {
  const [isRefunding, setIsRefunding] = useState(false)
  const { payment, refundableAmount } = story
  const { amount, currency, refundedAmount } = payment
  return (
    <>
      <dl className="text-ui">
        <Line name="Buyer">{payment.userEmail ?? 'deleted account'}</Line>
        <Line name="Bought">
          {payment.packageName}, {formatCount(payment.tokens, 'token')}
        </Line>
        <Line name="Amount">
          {formatMoney(amount, currency)}
          {refundedAmount > 0 && `, of which ${formatMoney(refundedAmount, currency)} went back`}
        </Line>
        <Line name="State">
          <PaymentState payment={payment} />
        </Line>
        <Line name="At the provider">
          {payment.provider} <code className="text-xs">{payment.paymentIntentId ?? 'not begun'}</code>
        </Line>
      </dl>
      <h3 className="mt-6 mb-2 text-lg font-semibold">What happened</h3>
      <ol className="border-l border-line">
        {momentsOf(story).map(({ at, key, words, note }) => (
          <li key={key} className="relative pb-4 pl-5">
            <span aria-hidden className="absolute top-1.5 -left-[4.5px] size-2 rounded-pill bg-primary" />
            <span className="block font-medium">{words}</span>
            <span className="block text-sm text-ink-2 wrap-anywhere">
              {formatDateTime(at)}
              {note && ` · ${note}`}
            </span>
          </li>
        ))}
      </ol>
      {isRefunding ? (
        <RefundForm
          paymentId={payment.id}
          currency={currency}
          refundableAmount={refundableAmount}
          onDone={() => setIsRefunding(false)}
        />
      ) : refundableAmount > 0 ? (
        <Button variant="outline" onClick={() => setIsRefunding(true)}>
          Refund
        </Button>
      ) : (
        payment.status === 'paid' && <p className="text-sm text-ink-2">Nothing of it is left to refund.</p>
      )}
    </>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[9rem_1fr]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tnum wrap-anywhere">{children}</dd>
    </div>
  )
}

type Moment = { at: string; key: string; words: string; note?: string | undefined }

const ledgerWords: Partial<Record<PaymentStory['ledger'][number]['reason'], string>> = {
  purchase: 'Tokens credited',
  refund: 'Tokens taken for a refund',
  'refund-failed': 'Tokens returned: the refund failed',
  dispute: 'Tokens taken for a dispute',
  'dispute-won': 'Tokens returned: the dispute was won',
}
const refundWords = {
  asked: 'waiting for the provider',
  done: 'done',
  refused: 'refused by the provider',
} as const

function momentsOf({ payment, events, reversals, refunds, ledger }: PaymentStory): Moment[] {
  const money = (amount: number) => formatMoney(amount, payment.currency)
  const moments: Moment[] = [
    { at: payment.createdAt, key: 'begun', words: `Order over ${money(payment.amount)}` },
    ...refunds.map(({ id, createdAt, amount, reason, askedBy, status }) => ({
      at: createdAt,
      key: `asked ${id}`,
      words: `Refund of ${money(amount)} asked for, ${refundWords[status]}`,
      note: `${askedBy ?? 'deleted account'}: ${reason}`,
    })),
    ...events.map(({ id, createdAt }) => ({
      at: createdAt,
      key: `event ${id}`,
      words: 'News from the provider',
      note: id,
    })),
    ...reversals.map(({ id, kind, amount, isUndone, createdAt }) => ({
      at: createdAt,
      key: `back ${id}`,
      words: `${kind === 'refund' ? 'Refund' : 'Dispute'} of ${money(amount)}${isUndone ? ', came to nothing' : ''}`,
      note: id,
    })),
    ...ledger.map(({ id, amount, reason, createdAt }) => ({
      at: createdAt,
      key: `ledger ${id}`,
      words: `${ledgerWords[reason] ?? reason}: ${amount > 0 ? '+' : '−'}${Math.abs(amount)}`,
    })),
  ]
  return moments.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
