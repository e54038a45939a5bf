import type { ReactNode } from 'react'
import { nominalCentsPerToken, type AdminStats, type Purchase } from '../../../../contract/admin.ts'
import { useBoot } from '../../lib/boot.ts'
import { formatDateTime, formatMoney, formatNumber } from '../../lib/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Table, TableSkeleton, type Column } from '../../ui/table.tsx'
import { LongText } from './long-text.tsx'
import { useAdminStats } from './use-admin.ts'

/** The totals of all time, then the overview of a period. */
export function Analytics({ overview }: { overview?: ReactNode }) {
  const stats = useAdminStats()
  if (stats.isPending) return <TableSkeleton label="Loading statistics" />
  if (stats.isError) {
    return (
      <LoadError
        message="Failed to load statistics"
        isRetrying={stats.isFetching}
        onRetry={() => void stats.refetch()}
      />
    )
  }
  return (
    <>
      <Figures stats={stats.data} />
      {overview && <div className="mt-10">{overview}</div>}
      <h2 className="mt-10 mb-3 text-d-xs">Recent Purchases</h2>
      <RecentPurchases purchases={stats.data.recentPurchases} />
    </>
  )
}

function Figures({ stats }: { stats: AdminStats }) {
  const { prices } = useBoot()
  const revenueNote = prices.length > 1 ? 'all-time, paid in US dollars' : 'all-time'
  return (
    <dl className="card grid gap-px overflow-hidden bg-line! sm:grid-cols-2 xl:grid-cols-4">
      <Figure label="Total Users" value={formatNumber(stats.totalUsers)} note="registered accounts" />
      <Figure label="Total Revenue" value={formatMoney(stats.totalRevenue)} note={revenueNote} />
      <Figure label="Tokens Sold" value={formatNumber(stats.totalTokensSold)} note="all-time" />
      <Figure label="Try-Ons Created" value={formatNumber(stats.totalTryOns)} note="all-time" />
    </dl>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="bg-surface p-5 lg:p-6">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd>
        <span className="display tnum mt-3 block text-d-md leading-none">{value}</span>
        <span className="mt-2.5 block text-xs text-ink-3">{note}</span>
      </dd>
    </div>
  )
}

const columns: Column<Purchase>[] = [
  { title: 'User', className: 'font-medium', cell: ({ userEmail }) => <LongText text={userEmail} /> },
  { title: 'Package', className: 'text-ink-2', cell: (purchase) => purchase.packageName },
  { title: 'Tokens', isNumber: true, cell: (purchase) => formatNumber(purchase.amount) },
  {
    title: 'Nominal value',
    isNumber: true,
    cell: (purchase) => formatMoney(purchase.amount * nominalCentsPerToken),
  },
  { title: 'Price paid', isNumber: true, cell: (purchase) => formatMoney(purchase.price, purchase.currency) },
  {
    title: 'Date',
    className: 'text-ink-2 whitespace-nowrap',
    cell: (purchase) => formatDateTime(purchase.createdAt),
  },
]

function RecentPurchases({ purchases }: { purchases: readonly Purchase[] }) {
  if (purchases.length === 0) return <p className="card p-8 text-center text-ink-2">No recent purchases</p>
  return (
    <>
      <Table
        label="Recent purchases"
        columns={columns}
        rows={purchases}
        keyOf={(purchase) => purchase.id}
        className="min-w-[720px]"
      />
      <p className="mt-3 text-xs text-ink-3">
        Nominal value counts every token as {formatMoney(nominalCentsPerToken)}; the price paid is what the
        customer was charged.
      </p>
    </>
  )
}
