import type { ApiUsage } from '../../../../contract/public-api.ts'
import { formatNumber, formatShortDate } from '../../lib/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Table, TableSkeleton, type Column } from '../../ui/table.tsx'
import { useApiUsage } from './use-api-keys.ts'

type Day = ApiUsage['days'][number]

const columns: Column<Day>[] = [
  { title: 'Day (UTC)', cell: ({ day }) => formatShortDate(`${day}T12:00:00Z`) },
  {
    title: 'Key',
    className: 'max-w-[14rem] truncate',
    cell: ({ apiKeyName, isTest }) => (isTest ? `${apiKeyName} (test)` : apiKeyName),
  },
  { title: 'Try-ons', isNumber: true, cell: ({ created }) => formatNumber(created) },
  { title: 'Completed', isNumber: true, cell: ({ completed }) => formatNumber(completed) },
  { title: 'Failed', isNumber: true, cell: ({ failed }) => formatNumber(failed) },
  { title: 'Tokens', isNumber: true, cell: ({ tokens }) => formatNumber(tokens) },
]

/** What was made and spent in this month, by day and key. */
export function UsageTable() {
  const usage = useApiUsage()
  return (
    <section aria-label="Usage" className="mt-4 min-w-0">
      <h2 className="text-d-xs">Usage this month</h2>
      <div className="mt-4">
        {usage.isPending && <TableSkeleton label="Loading usage" />}
        {usage.isError && (
          <LoadError
            message="Failed to load your usage"
            isRetrying={usage.isFetching}
            onRetry={() => void usage.refetch()}
          />
        )}
        {usage.isSuccess && usage.data.days.length === 0 && (
          <p className="text-ink-2">Nothing has been made with your keys this month.</p>
        )}
        {usage.isSuccess && usage.data.days.length > 0 && (
          <Table
            label="Usage by day and key"
            columns={columns}
            rows={usage.data.days}
            keyOf={({ day, apiKeyId }) => `${day} ${apiKeyId}`}
          />
        )}
      </div>
    </section>
  )
}
