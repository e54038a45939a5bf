import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { payments } from '../../database/tables.ts'

const { id, userId, packageId, creditedAt, expiryDays, expiryNotice, expiryNoticeAt, expiredAt } = payments
const columns = { id, userId, packageId, creditedAt, expiryDays, expiryNotice, expiryNoticeAt }
const willExpire = and(isNotNull(expiryDays), isNotNull(creditedAt), isNotNull(userId), isNull(expiredAt))

export type ExpiringPurchase = NonNullable<Awaited<ReturnType<typeof lockExpiring>>>

export async function listExpiringOf(database: Database, owner: string) {
  const rows = await database
    .select(columns)
    .from(payments)
    .where(and(eq(userId, owner), willExpire))
  return rows.flatMap((row) => complete(row) ?? [])
}

/** A page of those credited before then, by their ids. */
export async function listNearTheirEnd(
  database: Database,
  { creditedBefore, after, limit }: { creditedBefore: Date; after: string | null; limit: number },
): Promise<string[]> {
  const isNear = and(willExpire, lte(creditedAt, creditedBefore))
  const rows = await database
    .select({ id })
    .from(payments)
    .where(after === null ? isNear : and(isNear, gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** The purchase, held until the transaction ends; undefined for one that does not expire, or has. */
export async function lockExpiring(tx: Transaction, paymentId: string) {
  const [row] = await tx
    .select(columns)
    .from(payments)
    .where(and(eq(id, paymentId), willExpire))
    .for('update')
  return row && complete(row)
}

export async function saveNotice(
  tx: Transaction,
  notice: { id: string; expiryNotice: number; expiryNoticeAt: Date },
): Promise<void> {
  await tx
    .update(payments)
    .set({ expiryNotice: notice.expiryNotice, expiryNoticeAt: notice.expiryNoticeAt })
    .where(eq(id, notice.id))
}

export async function saveExpired(tx: Transaction, paymentId: string, at: Date): Promise<void> {
  await tx.update(payments).set({ expiredAt: at }).where(eq(id, paymentId))
}

type Row = Pick<typeof payments.$inferSelect, keyof typeof columns>

function complete({ userId: owner, creditedAt: at, expiryDays: days, ...row }: Row) {
  return owner && at && days !== null
    ? { ...row, userId: owner, creditedAt: at, expiryDays: days }
    : undefined
}
