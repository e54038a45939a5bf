import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { statementSchema } from '../../../../contract/payments.ts'
import { useActingFor } from '../../lib/acting-for.ts'
import { getJson } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TableSkeleton } from '../../ui/table.tsx'
import NegativeBalanceNotice from './negative-balance-notice.tsx'
import { StatementTable } from './statement-table.tsx'

export type TokenStatementProps = {
  /** From 1; it stands in the address. */
  page: number
  onPage: (page: number) => void
}

/** Every token gained and spent, newest first. */
export function TokenStatement(props: TokenStatementProps) {
  const { account } = useActingFor()
  return (
    <section
      id="statement"
      aria-labelledby="statement-title"
      className="scroll-mt-20 border-t border-line py-8"
    >
      <h2 id="statement-title" className="text-d-xs">
        {account === null ? 'Your tokens' : 'Its tokens'}
      </h2>
      <p className="mt-1.5 mb-5 text-sm text-ink-2">
        Every token gained and spent, and what you held after it.
      </p>
      {account === null && <NegativeBalanceNotice className="mb-5" />}
      <StatementBody {...props} />
    </section>
  )
}

function StatementBody({ page, onPage }: TokenStatementProps) {
  const statement = useStatement(page)
  if (statement.isPending) return <TableSkeleton label="Loading your tokens" />
  if (statement.isError) {
    return (
      <LoadError
        message="Failed to load your tokens"
        isRetrying={statement.isFetching}
        onRetry={() => void statement.refetch()}
      />
    )
  }
  const { entries, pagination } = statement.data
  if (pagination.total === 0) {
    return <p className="card p-8 text-center text-ink-2">No tokens gained or spent yet.</p>
  }
  return (
    <>
      <StatementTable label="Tokens gained and spent" entries={entries} hasReceiptLinks />
      <Pager page={page} totalPages={pagination.totalPages} onPage={onPage} />
    </>
  )
}

function useStatement(page: number) {
  const { account, of } = useActingFor()
  return useQuery({
    // Below the balance's key: whatever refreshes the one refreshes the other.
    queryKey: [...queryKeys.balance, 'statement', account, page],
    queryFn: () => getJson(of(`/api/tokens/statement?page=${page}`), statementSchema),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
