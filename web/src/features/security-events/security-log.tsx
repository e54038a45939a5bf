import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  securityEventDays,
  securityEventsSchema,
  type SecurityEvents,
} from '../../../../contract/security-events.ts'
import { getJson } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Table, TableSkeleton, type Column } from '../../ui/table.tsx'
import { eventWords } from './event-words.ts'

/** What happened to the safety of all accounts, newest first; for admins. */
export function SecurityLog() {
  const [page, setPage] = useState(1)
  const events = useQuery({
    queryKey: ['/api/admin/security-events', page],
    queryFn: () => getJson(`/api/admin/security-events?page=${page}`, securityEventsSchema),
    staleTime: 0,
  })
  if (events.isPending) return <TableSkeleton label="Loading the security log" />
  if (events.isError) {
    return (
      <LoadError
        message="Failed to load the security log"
        isRetrying={events.isFetching}
        onRetry={() => void events.refetch()}
      />
    )
  }
  return (
    <>
      <p className="mb-5 max-w-[70ch] text-sm text-ink-2">
        The last {securityEventDays} days, without a name or an address of anybody. What concerns one account,
        or comes from one network, has the same short word.
      </p>
      <Table
        label="Security log"
        columns={columns}
        rows={events.data.events}
        keyOf={({ id }) => String(id)}
        className="min-w-[860px]"
      />
      <Pager page={page} totalPages={events.data.pagination.totalPages} onPage={setPage} />
    </>
  )
}

type Event = SecurityEvents['events'][number]

const columns: Column<Event>[] = [
  { title: 'When', className: 'text-ink-2', cell: ({ at }) => formatDateTime(at) },
  {
    title: 'What',
    className: 'font-medium',
    cell: ({ kind, times }) => `${eventWords[kind]}${times > 1 ? `, ${times} times` : ''}`,
  },
  { title: 'Detail', className: 'whitespace-normal! text-ink-2 wrap-anywhere', cell: ({ detail }) => detail },
  { title: 'Account', cell: ({ account }) => <Word text={account} /> },
  { title: 'Network', cell: ({ network }) => <Word text={network} /> },
]

/** Eight letters are enough to see that two are the same. */
function Word({ text }: { text: string }) {
  return text ? <code className="text-xs">{text.slice(0, 8)}</code> : <span className="text-ink-3">–</span>
}
