import type { LedgerReason, StatementEntry } from '../../../../contract/payments.ts'
import { useActingFor } from '../../lib/acting-for.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { receiptPath } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Table, type Column } from '../../ui/table.tsx'

type StatementTableProps = {
  label: string
  entries: readonly StatementEntry[]
  /** Leads from a purchase to its receipt; false where whoever looks may not open it. */
  hasReceiptLinks?: boolean
}

/** Every token gained and spent: when, why, how many, and what was held after it. */
export function StatementTable({ label, entries, hasReceiptLinks = false }: StatementTableProps) {
  return (
    <Table
      label={label}
      columns={columnsOf(hasReceiptLinks)}
      rows={entries}
      keyOf={(entry) => String(entry.id)}
      className="max-sm:[&_:is(td,th)]:px-2 max-sm:[&_:is(td,th):first-child]:pl-4 max-sm:[&_:is(td,th):last-child]:pr-4"
    />
  )
}

const reasonWords: Record<LedgerReason, string> = {
  'sign-up-bonus': 'Sign-up bonus',
  'try-on': 'Try-on',
  'try-on-returned': 'Try-on, token returned',
  'price-search': 'Price search',
  'price-search-returned': 'Price search, token returned',
  purchase: 'Purchase',
  refund: 'Refund',
  'refund-failed': 'Refund that failed',
  dispute: 'Disputed payment',
  'dispute-won': 'Dispute settled',
  withdrawal: 'Withdrawal',
  'withdrawal-returned': 'Withdrawal, tokens returned',
  expiry: 'Expired',
  'admin-grant': 'Added by our team',
  'admin-take': 'Taken back by our team',
  'account-merged': 'Two accounts became one',
}

function columnsOf(hasReceiptLinks: boolean): Column<StatementEntry>[] {
  return [
    {
      title: 'Date',
      className: 'text-ink-2',
      isHiddenWhenNarrow: true,
      cell: (entry) => formatDateTime(entry.createdAt),
    },
    {
      title: 'What',
      className: 'font-medium max-sm:whitespace-normal',
      cell: (entry) => <What entry={entry} hasReceiptLink={hasReceiptLinks} />,
    },
    { title: 'Tokens', isNumber: true, cell: (entry) => <Amount amount={entry.amount} /> },
    { title: 'Balance', isNumber: true, cell: (entry) => formatSigned(entry.balance) },
  ]
}

type WhatProps = { entry: StatementEntry; hasReceiptLink: boolean }

function What({ entry: { reason, note, paymentId, createdAt }, hasReceiptLink }: WhatProps) {
  const { of } = useActingFor()
  return (
    <>
      {reasonWords[reason]}
      {note && <span className="font-normal text-ink-2">, {note}</span>}
      {hasReceiptLink && paymentId !== null && (
        <AppLink
          href={of(receiptPath(paymentId))}
          className="-my-2 ml-3 inline-flex min-h-9 items-center text-sm font-normal underline underline-offset-4"
        >
          Receipt<span className="sr-only"> of {formatDateTime(createdAt)}</span>
        </AppLink>
      )}
      <span className="block text-xs font-normal text-ink-3 sm:hidden">{formatDateTime(createdAt)}</span>
    </>
  )
}

function Amount({ amount }: { amount: number }) {
  const isGained = amount > 0
  return (
    <span className={classNames(isGained && 'text-success')}>
      {isGained ? `+${formatNumber(amount)}` : formatSigned(amount)}
    </span>
  )
}

/** With a real minus sign, as wide as a plus. */
function formatSigned(value: number): string {
  return value < 0 ? `−${formatNumber(-value)}` : formatNumber(value)
}
