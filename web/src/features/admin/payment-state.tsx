import type { AdminPayment } from '../../../../contract/admin-payments.ts'
import { Badge } from '../../ui/badge.tsx'

export const paymentStatusWords: Record<AdminPayment['status'], string> = {
  paid: 'Paid',
  open: 'Open',
  closed: 'Closed',
}

/** Paid but not credited is what an operator must look at. */
export function PaymentState({ payment }: { payment: AdminPayment }) {
  const { status, creditedAt, refundedAmount, amount, isDisputed } = payment
  return (
    <span className="flex flex-wrap gap-1.5">
      {status === 'paid' ? (
        <Badge tone={creditedAt ? 'ok' : 'warn'}>{creditedAt ? 'Paid' : 'Paid, not credited'}</Badge>
      ) : (
        <Badge>{paymentStatusWords[status]}</Badge>
      )}
      {refundedAmount > 0 && (
        <Badge tone="neutral">{refundedAmount === amount ? 'All back' : 'Part back'}</Badge>
      )}
      {isDisputed && <Badge tone="warn">Disputed</Badge>}
    </span>
  )
}
