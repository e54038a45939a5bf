import type { Money } from '../../../../contract/statistics.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { Table, type Column } from '../../ui/table.tsx'

type Row = Money & { earlier: number }

const columns: Column<Row>[] = [
  { title: 'Currency', className: 'font-medium uppercase', cell: ({ currency }) => currency },
  { title: 'Payments', isNumber: true, cell: ({ payments }) => formatNumber(payments) },
  { title: 'Revenue', isNumber: true, cell: ({ revenue, currency }) => formatMoney(revenue, currency) },
  {
    title: 'Refunded',
    isNumber: true,
    cell: ({ refunded, refunds, currency }) => (
      <Amount amount={refunded} count={refunds} currency={currency} />
    ),
  },
  {
    title: 'Disputed',
    isNumber: true,
    cell: ({ disputed, disputes, currency }) => (
      <Amount amount={disputed} count={disputes} currency={currency} />
    ),
  },
  {
    title: 'Revenue before',
    isNumber: true,
    cell: ({ earlier, currency }) => formatMoney(earlier, currency),
  },
]

/** What came in and what went back, each currency for itself. */
export function MoneyTable({ money, before }: { money: Money[]; before: Money[] }) {
  const gone = before.filter(({ currency }) => money.every((row) => row.currency !== currency))
  const nothing = { payments: 0, revenue: 0, refunds: 0, refunded: 0, disputes: 0, disputed: 0 }
  const rows = [...money, ...gone.map(({ currency }) => ({ currency, ...nothing }))].map((row) => ({
    ...row,
    earlier: before.find(({ currency }) => currency === row.currency)?.revenue ?? 0,
  }))
  if (rows.length === 0) return <p className="card p-8 text-center text-ink-2">No payments in these days</p>
  return (
    <Table
      label="Revenue and refunds"
      columns={columns}
      rows={rows}
      keyOf={({ currency }) => currency}
      className="min-w-[680px]"
    />
  )
}

function Amount({ amount, count, currency }: { amount: number; count: number; currency: string }) {
  if (count === 0) return '–'
  return (
    <>
      {formatMoney(amount, currency)}
      <span className="block text-xs text-ink-3">{formatNumber(count)} times</span>
    </>
  )
}
