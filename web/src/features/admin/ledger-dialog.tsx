import { useState, type ReactNode } from 'react'
import type { AdminUser } from '../../../../contract/admin.ts'
import type { Statement } from '../../../../contract/payments.ts'
import { formatCount } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TableSkeleton } from '../../ui/table.tsx'
import { useLedger } from './use-admin.ts'

type LedgerDialogProps = {
  user: AdminUser
  onClose: () => void
  renderStatement: (statement: Statement) => ReactNode
}

/** Every token that a user gained and spent, as the user sees it. */
export function LedgerDialog({ user, onClose, renderStatement }: LedgerDialogProps) {
  const [page, setPage] = useState(1)
  const ledger = useLedger(user.id, page)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Ledger"
      description={
        <>
          <span className="break-words">{user.email}</span> · {formatCount(user.tokenBalance, 'token')} now
        </>
      }
    >
      <div className="mt-5">
        {ledger.isPending && <TableSkeleton label="Loading the ledger" />}
        {ledger.isError && (
          <LoadError message="Failed to load the ledger" onRetry={() => void ledger.refetch()} />
        )}
        {ledger.isSuccess &&
          (ledger.data.pagination.total === 0 ? (
            <p className="card p-8 text-center text-ink-2">No tokens gained or spent yet.</p>
          ) : (
            <>
              {renderStatement(ledger.data)}
              <Pager page={page} totalPages={ledger.data.pagination.totalPages} onPage={setPage} />
            </>
          ))}
      </div>
    </Dialog>
  )
}
