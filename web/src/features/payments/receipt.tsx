import { useQuery } from '@tanstack/react-query'
import { Printer } from '../../ui/icons.ts'
import type { ReactNode } from 'react'
import { receiptSchema, type Receipt } from '../../../../contract/payments.ts'
import { useActingFor } from '../../lib/acting-for.ts'
import { getJson } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, formatDateTime, formatMoney } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Wordmark } from '../../ui/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageTitle } from '../../ui/tab-page.tsx'
import { TableSkeleton } from '../../ui/table.tsx'

export type ReceiptViewProps = {
  paymentId: string
  /** Whose page this is: the buyer, where the receipt itself does not say. */
  email: string
}

/** One purchase on a page of its own, which prints without anything around it. */
export function ReceiptView({ paymentId, email }: ReceiptViewProps) {
  const { of } = useActingFor()
  const receipt = useQuery({
    queryKey: ['/api/payments', paymentId],
    queryFn: () => getJson(of(`/api/payments/${encodeURIComponent(paymentId)}`), receiptSchema),
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
      <Parties receipt={receipt} email={email} />
      <Amounts receipt={receipt} />
      <dl className="grid gap-x-8 gap-y-4 pt-6 text-sm sm:grid-cols-2">
        <Fact name="Receipt number" value={receipt.number ?? receipt.id} />
        <Fact name="Payment number" value={receipt.paymentIntentId} />
      </dl>
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        <AppLink
          href={paths.withdrawal}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          Withdraw from contract here
        </AppLink>
      </div>
    </article>
  )
}

/** As they were when the receipt was issued; as they are now where it does not say. */
function Parties({ receipt, email }: { receipt: Receipt; email: string }) {
  const { brand, operator, supportEmail } = useBoot()
  const seller = receipt.seller ?? { ...operator, name: operator.name || brand, email: supportEmail }
  const buyer = receipt.buyer ?? { name: '', email }
  return (
    <div className="mt-8 grid gap-6 text-sm sm:grid-cols-2">
      <PartyLines title="Sold by" lines={[seller.name, seller.address, seller.taxId, seller.email]} />
      <PartyLines title="Sold to" lines={[buyer.name, buyer.email]} />
    </div>
  )
}

function PartyLines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold">{title}</p>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line} className="break-words whitespace-pre-line text-ink-2">
            {line}
          </p>
        ))}
    </div>
  )
}

function Amounts({ receipt }: { receipt: Receipt }) {
  const { packageName, tokens, amount, currency, tax, refundedAmount } = receipt
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
        {tax && (
          <Line isPart name={`Included ${tax.name} (${tax.percent} %)`}>
            {formatMoney(tax.amount, currency)}
          </Line>
        )}
        {refundedAmount > 0 && <Line name="Refunded">−{formatMoney(refundedAmount, currency)}</Line>}
        <Line isTotal name={refundedAmount > 0 ? 'Paid after refunds' : 'Paid'}>
          {formatMoney(amount - refundedAmount, currency)}
        </Line>
      </tbody>
    </table>
  )
}

type LineProps = { name: string; isTotal?: boolean; isPart?: boolean; children: ReactNode }

function Line({ name, isTotal, isPart, children }: LineProps) {
  const looks = classNames(
    isTotal && 'border-t border-line text-lg font-semibold',
    isPart && 'text-sm text-ink-2',
  )
  return (
    <tr className={looks || undefined}>
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
