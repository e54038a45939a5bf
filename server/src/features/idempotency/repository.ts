import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { idempotencyKeys } from '../../database/tables.ts'

export type StoredCall = typeof idempotencyKeys.$inferSelect

export async function findCall(
  database: Database,
  { userId, key }: { userId: string; key: string },
  since: Date,
): Promise<StoredCall | undefined> {
  const { createdAt } = idempotencyKeys
  const isCall = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), gt(createdAt, since))
  const [found] = await database.select().from(idempotencyKeys).where(isCall)
  return found
}

/** Answers false when the key was used since then; waits for whoever is about to use it. */
export async function insertCall(tx: Transaction, call: StoredCall, since: Date): Promise<boolean> {
  const { requestHash, resourceId, createdAt } = call
  const inserted = await tx
    .insert(idempotencyKeys)
    .values(call)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { requestHash, resourceId, createdAt },
      setWhere: lte(idempotencyKeys.createdAt, since),
    })
    .returning({ key: idempotencyKeys.key })
  return inserted.length > 0
}

export async function deleteCallsUntil(database: Database, time: Date): Promise<void> {
  await database.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, time))
}
