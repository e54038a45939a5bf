import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'

/** What this transaction deletes leaves the database's own files as soon as it commits, whatever becomes of this process. */
export async function eraseSoon(deps: Deps, tx: Transaction): Promise<void> {
  await deps.jobs.enqueue(tx, 'erase-deleted', {})
}

export async function workOnErasure(deps: Deps): Promise<void> {
  await deps.jobs.work('erase-deleted', { concurrency: 1 }, () => deps.eraseDeleted())
}
