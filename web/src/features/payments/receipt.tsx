import { useQuery } from '@tanstack/react-query'
import { Printer } from '../../ui/icons.ts'
import type { ReactNode } from 'react'
import { receiptSchema, type Receipt } from '../../../../contract/payments.ts'
import { getJson } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.ts'
import { formatCount, formatDateTime, formatMoney } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Wordmark } from '../../ui/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageTitle } from '../../ui/tab-page.tsx'
import { TableSkeleton } from '../../ui/table.tsx'

export type ReceiptViewProps = {
  paymentId: string
  /** Whom the tokens were sold to. */
  email: string
}

/** One purchase on a page of its own, which prints without anything around it. */
export function ReceiptView({ paymentId, email }: ReceiptViewProps) {
  const receipt = useQuery({
    queryKey: ['/api/payments', paymentId],
    queryFn: () => getJson(`/api/payments/${encodeURIComponent(paymentId)}`, receiptSchema),
    // A refund since the last visit has to show.
    staleTime: 0,
  })
  if (receipt.isPending) return <TableSkeleton label="Loading the receipt" />
  if (receipt.isError) {
    return (
      <LoadError
        message="This receipt could not be loaded"
        isRetrying={receipt.isFetching}
        onRetry={() => void receipt.refetch()}
      />
    )
  }
  return <ReceiptSheet receipt={receipt.data} email={email} />
}

function ReceiptSheet({ receipt, email }: { receipt: Receipt; email: string }) {
  const { brand } = useBoot()
  return (
    <article className="card p-6 md:p-10 print:border-0 print:p-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Wordmark name={brand} />
        {receipt.isTest && <Badge tone="warn">Test mode: no real money</Badge>}
      </div>
      <div className="mt-8 flex flex-wrap items-end justify-between gap-4">
        <PageTitle>Receipt</PageTitle>
        <p className="tnum text-ink-2">{formatDateTime(receipt.paidAt)}</p>
      </div>
      <Parties email={email} />
      <Amounts receipt={receipt} />
      <dl className="mt-8 grid gap-x-8 gap-y-4 border-t border-line pt-6 text-sm sm:grid-cols-2">
        <Fact name="Receipt number" value={receipt.id} />
        <Fact name="Payment number" value={receipt.paymentIntentId} />
      </dl>
      <Button variant="outline" className="mt-8 print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
    </article>
  )
}

function Parties({ email }: { email: string }) {
  const { brand, operator, supportEmail } = useBoot()
  return (
    <div className="mt-8 grid gap-6 text-sm sm:grid-cols-2">
      <div>
        <p className="font-semibold">Sold by</p>
        <p className="mt-1 whitespace-pre-line text-ink-2">
          {operator.name || brand}
          {operator.address && `\n${operator.address}`}
        </p>
        <p className="break-words text-ink-2">{supportEmail}</p>
      </div>
      <div>
        <p className="font-semibold">Sold to</p>
        <p className="mt-1 break-words text-ink-2">{email}</p>
      </div>
    </div>
  )
}

function Amounts({ receipt }: { receipt: Receipt }) {
  const { packageName, tokens, amount, currency, refundedAmount } = receipt
  return (
    <table className="tnum mt-8 w-full border-y border-line">
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <Line name={`${packageName}, ${formatCount(tokens, 'token')}`}>{formatMoney(amount, currency)}</Line>
        {refundedAmount > 0 && <Line name="Refunded">−{formatMoney(refundedAmount, currency)}</Line>}
        <Line isTotal name={refundedAmount > 0 ? 'Paid after refunds' : 'Paid'}>
          {formatMoney(amount - refundedAmount, currency)}
        </Line>
      </tbody>
    </table>
  )
}

function Line({ name, isTotal, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <tr className={isTotal ? 'border-t border-line text-lg font-semibold' : undefined}>
      <th scope="row" className="py-3 pr-4 text-left font-[inherit]">
        {name}
      </th>
      <td className="py-3 text-right whitespace-nowrap">{children}</td>
    </tr>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd className="mt-0.5 font-mono text-xs break-all">{value}</dd>
    </div>
  )
}
