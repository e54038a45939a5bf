import { and, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { shareReports, tryOns, users } from '../../database/tables.ts'

export async function isShared(tx: Transaction, tryOnId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: tryOns.id })
    .from(tryOns)
    .where(and(eq(tryOns.id, tryOnId), isNotNull(tryOns.sharedAt)))
    .for('update')
  return row !== undefined
}

export async function countReports(tx: Transaction, tryOnId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(shareReports)
    .where(eq(shareReports.tryOnId, tryOnId))
  return row?.total ?? 0
}

export async function insertReport(tx: Transaction, report: typeof shareReports.$inferInsert): Promise<void> {
  await tx.insert(shareReports).values(report)
}

/** The newest reports of what is still public. */
export async function listOpenReports(database: Database, limit: number) {
  return database
    .select({
      sessionId: shareReports.tryOnId,
      ownerEmail: users.email,
      reason: shareReports.reason,
      text: shareReports.text,
      createdAt: shareReports.createdAt,
    })
    .from(shareReports)
    .innerJoin(tryOns, eq(tryOns.id, shareReports.tryOnId))
    .innerJoin(users, eq(users.id, tryOns.userId))
    .where(isNotNull(tryOns.sharedAt))
    .orderBy(desc(shareReports.createdAt), desc(shareReports.id))
    .limit(limit)
}

/** Ends a share for good; answers whose it was, or undefined when nothing is shared under this id. */
export async function takeShareDown(tx: Transaction, tryOnId: string, at: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(tryOns)
    .set({
      sharedAt: null,
      isSharedAfterOnly: false,
      showsOwnerName: false,
      takesAnswers: false,
      takenDownAt: at,
    })
    .where(and(eq(tryOns.id, tryOnId), isNotNull(tryOns.sharedAt)))
    .returning({ userId: tryOns.userId })
  return row?.userId
}

/** The reports of a share that somebody has looked at and found to be fine. */
export async function deleteReports(tx: Transaction, tryOnIds: string[]): Promise<void> {
  await tx.delete(shareReports).where(inArray(shareReports.tryOnId, tryOnIds))
}
