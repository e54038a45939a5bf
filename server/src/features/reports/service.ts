import type { ReportedShares, ShareReport } from '../../../../contract/share-reports.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { recordAct } from '../admin/service.ts'
import { tellOwner } from '../sessions/service.ts'
import { writeTakenDownMail } from './mails.ts'
import {
  countReports,
  deleteReports,
  insertReport,
  isShared,
  listOpenReports,
  takeShareDown,
} from './repository.ts'

/** More say nothing that these do not. */
const mostReports = 50
const shownReports = 500

/** Keeps what a visitor says against a shared picture; nothing of the visitor is kept. */
export async function reportShare(
  deps: Deps,
  tryOnId: string,
  address: string,
  report: ShareReport,
): Promise<void> {
  await deps.rateLimits.count('share-report-address', address)
  await deps.database.transaction(async (tx) => {
    if (!(await isShared(tx, tryOnId))) fail('not_found')
    if ((await countReports(tx, tryOnId)) >= mostReports) return
    await insertReport(tx, { tryOnId, ...report, createdAt: deps.now() })
  })
}

/** What was reported and is still public, the share with the latest report first. */
export async function readReportedShares({ database }: Deps): Promise<ReportedShares> {
  const shares = new Map<string, ReportedShares['shares'][number]>()
  for (const row of await listOpenReports(database, shownReports)) {
    const { sessionId, ownerEmail, reason, text, createdAt } = row
    const share = shares.get(sessionId) ?? { sessionId, ownerEmail, reports: [] }
    share.reports.push({ reason, text, createdAt: createdAt.toISOString() })
    shares.set(sessionId, share)
  }
  return { shares: [...shares.values()] }
}

type Decision = { tryOnId: string; reason: string }

/** Ends a share for good, and tells its owner why. */
export async function takeDown(deps: Deps, adminId: string, { tryOnId, reason }: Decision): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const subjectId = (await takeShareDown(tx, tryOnId, deps.now())) ?? fail('not_found')
    await deleteReports(tx, [tryOnId])
    await recordAct(deps, tx, { adminId, subjectId, act: 'take-down-share', reason, detail: { tryOnId } })
    await tellOwner(deps, tx, subjectId, (told) => writeTakenDownMail(told, reason))
  })
}

/** The share stays; what was said against it is put aside. */
export async function dismissReports(
  deps: Deps,
  adminId: string,
  { tryOnId, reason }: Decision,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await isShared(tx, tryOnId)) || (await countReports(tx, tryOnId)) === 0) fail('not_found')
    await deleteReports(tx, [tryOnId])
    await recordAct(deps, tx, {
      adminId,
      subjectId: null,
      act: 'dismiss-reports',
      reason,
      detail: { tryOnId },
    })
  })
}
