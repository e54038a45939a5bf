import { useState } from 'react'
import type { AdminActName, AdminActs } from '../../../../contract/admin.ts'
import { formatCount, formatDateTime, formatMoney } from '../../lib/format.ts'
import { Pager } from '../../ui/pager.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { settingWords } from './setting-words.ts'
import { useAdminActs } from './use-admin.ts'

/** Everything any admin has done, newest first. */
export function AuditLog() {
  const [page, setPage] = useState(1)
  const acts = useAdminActs(page)
  return (
    <QueryList
      query={acts}
      name="the audit log"
      isEmpty={({ pagination }) => pagination.total === 0}
      nothing="Nothing has been done yet"
    >
      {({ acts: rows, pagination }) => (
        <>
          <Table
            label="Audit log"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => String(id)}
            className="min-w-[860px]"
          />
          <Pager page={page} totalPages={pagination.totalPages} onPage={setPage} />
        </>
      )}
    </QueryList>
  )
}

type Act = AdminActs['acts'][number]

const words: Record<AdminActName, string> = {
  'grant-tokens': 'Added tokens',
  'take-tokens': 'Took tokens back',
  suspend: 'Suspended',
  unsuspend: 'Lifted the suspension',
  'grant-admin': 'Made admin',
  'revoke-admin': 'Removed admin',
  'close-double': 'Closed a double',
  'retry-try-on': 'Retried a try-on',
  'refund-try-on': 'Gave a token back',
  'export-users': 'Exported users',
  'export-payments': 'Exported payments',
  'refund-payment': 'Refunded a payment',
  'change-settings': 'Changed settings',
  'take-down-share': 'Took a shared picture down',
  'dismiss-reports': 'Put reports aside',
}

const columns: Column<Act>[] = [
  { title: 'When', className: 'text-ink-2', cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    title: 'Who',
    cell: ({ adminEmail }) => adminEmail ?? <span className="text-ink-3">Operator, or deleted</span>,
  },
  { title: 'What', className: 'font-medium', cell: (act) => <What act={act} /> },
  { title: 'On whom', cell: ({ subjectEmail }) => subjectEmail ?? <span className="text-ink-3">–</span> },
  {
    title: 'Why',
    className: 'min-w-56 whitespace-normal! text-ink-2 wrap-anywhere',
    cell: ({ reason }) => reason,
  },
]

function What({ act: { act, detail } }: { act: Act }) {
  const { tokens, tryOnId, search, amount, currency, changes = [] } = detail
  return (
    <>
      {words[act]}
      <span className="block text-sm font-normal text-ink-3">
        {tokens !== undefined && formatCount(tokens, 'token')}
        {tryOnId !== undefined && <code className="text-xs">{tryOnId}</code>}
        {changes.map(({ name, before, after }) => (
          <span key={name} className="block max-w-72 whitespace-normal wrap-anywhere">
            {settingWords(name)}: {before} → {after}
          </span>
        ))}
        {amount !== undefined && formatMoney(amount, currency)}
        {search !== undefined && `that match “${search}”`}
      </span>
    </>
  )
}
