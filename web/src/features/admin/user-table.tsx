import { useState, type ReactNode } from 'react'
import { adminPageSize, type AdminUser, type AdminUsersQuery } from '../../../../contract/admin.ts'
import type { Statement } from '../../../../contract/payments.ts'
import { formatCount, formatListed, formatMoney, formatNumber, formatShortDate } from '../../lib/format.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Badge } from '../../ui/badge.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { ActDialog, type AskedAct } from './act-dialog.tsx'
import { EmailStateBadge } from './email-state-badge.tsx'
import { LedgerDialog } from './ledger-dialog.tsx'
import { ListTools } from './list-tools.tsx'
import { LongText } from './long-text.tsx'
import { useAdminUsers } from './use-admin.ts'
import { TakeTokensDialog } from './take-tokens-dialog.tsx'
import { UserMenu } from './user-menu.tsx'

export type UserTableProps = {
  /** Shows a user's ledger entries. */
  renderStatement: (statement: Statement) => ReactNode
  /** Opens the form with this user filled in. */
  onAddTokens: (userId: string) => void
}

type Order = Pick<AdminUsersQuery, 'sort' | 'direction'>

const searchRestMs = 300

export function UserTable({ renderStatement, onAddTokens }: UserTableProps) {
  const [text, setText] = useState('')
  const [order, setOrder] = useState<Order>({ sort: 'createdAt', direction: 'desc' })
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const [ledgerOf, setLedgerOf] = useState<AdminUser | null>(null)
  const [takingFrom, setTakingFrom] = useState<AdminUser | null>(null)
  const search = useSettled(text.trim(), searchRestMs)
  const list = useAdminUsers({ ...order, search, page, pageSize: adminPageSize })

  function sortBy(sort: Order['sort']) {
    const isTurned = order.sort === sort
    setOrder({ sort, direction: isTurned && order.direction === 'desc' ? 'asc' : 'desc' })
    setPage(1)
  }

  const menuOf = (user: AdminUser) => (
    <UserMenu
      user={user}
      onAct={setAsked}
      onLedger={() => setLedgerOf(user)}
      onAddTokens={() => onAddTokens(user.id)}
      onTakeTokens={() => setTakingFrom(user)}
    />
  )

  return (
    <>
      <ListTools
        label="Search users"
        placeholder="Part of an address or a name, or an ID"
        text={text}
        onText={(typed) => {
          setText(typed)
          setPage(1)
        }}
        exportPath={exportPath(search)}
      />
      <QueryList
        query={list}
        name="users"
        isEmpty={({ users }) => users.length === 0}
        nothing="No users found"
      >
        {({ users, total }) => (
          <>
            <p className="mb-3 text-sm text-ink-2" role="status">
              {search ? formatListed(total, 'user') : formatCount(total, 'user')}
            </p>
            <Table
              label="Users"
              columns={columnsOf(order, sortBy, menuOf)}
              rows={users}
              keyOf={(user) => user.id}
              className="min-w-[860px]"
            />
            <Pager page={page} totalPages={Math.ceil(total / adminPageSize)} onPage={setPage} />
          </>
        )}
      </QueryList>
      {asked && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
      {takingFrom && <TakeTokensDialog user={takingFrom} onClose={() => setTakingFrom(null)} />}
      {ledgerOf && (
        <LedgerDialog user={ledgerOf} onClose={() => setLedgerOf(null)} renderStatement={renderStatement} />
      )}
    </>
  )
}

function columnsOf(
  order: Order,
  sortBy: (sort: Order['sort']) => void,
  menuOf: (user: AdminUser) => ReactNode,
): Column<AdminUser>[] {
  const sortable = (sort: Order['sort']) => ({
    direction: order.sort === sort ? order.direction : null,
    onSort: () => sortBy(sort),
  })
  return [
    { title: 'Email', sort: sortable('email'), cell: (user) => <Identity user={user} /> },
    {
      title: 'Tokens',
      isNumber: true,
      sort: sortable('tokenBalance'),
      cell: (user) => formatNumber(user.tokenBalance),
    },
    { title: 'Try-ons', isNumber: true, cell: (user) => formatNumber(user.tryOns) },
    { title: 'Total spent', isNumber: true, cell: (user) => <Spent user={user} /> },
    {
      title: 'Last active',
      className: 'text-ink-2 whitespace-nowrap',
      cell: ({ lastActiveAt }) => (lastActiveAt ? formatShortDate(lastActiveAt) : '–'),
    },
    {
      title: 'Joined',
      className: 'text-ink-2 whitespace-nowrap',
      sort: sortable('createdAt'),
      cell: (user) => formatShortDate(user.createdAt),
    },
    // Stays in sight, however far the table goes on behind it.
    { title: 'Actions', className: 'py-1! sticky right-0 bg-surface', cell: menuOf },
  ]
}

function Identity({ user }: { user: AdminUser }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
  return (
    <>
      <span className="font-medium">
        <LongText text={user.email} />
      </span>
      <span className="my-1 flex flex-wrap gap-2 *:ml-0!">
        <EmailStateBadge user={user} />
        {user.accountsOfAddress > 1 && <Badge>{user.accountsOfAddress} accounts of this address</Badge>}
        {user.isAdmin && <Badge tone="primary">Admin</Badge>}
        {user.isSuspended && <Badge tone="warn">Suspended</Badge>}
      </span>
      <span className="block text-sm text-ink-2">
        <LongText text={name} />
      </span>
      <code className="block text-xs text-ink-3">{user.id}</code>
    </>
  )
}

function exportPath(search: string): string {
  return `/api/admin/users.csv${search ? `?${new URLSearchParams({ search })}` : ''}`
}

/** Each currency on a line of its own. */
function Spent({ user: { spent } }: { user: AdminUser }) {
  if (spent.length === 0) return formatMoney(0)
  return spent.map(({ currency, amount }) => (
    <span key={currency} className="block">
      {formatMoney(amount, currency)}
    </span>
  ))
}
