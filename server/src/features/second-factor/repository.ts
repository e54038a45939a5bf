import { and, count, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { authenticatorApps, passkeys, pendingSignIns, recoveryCodes } from '../../database/tables.ts'

export type App = typeof authenticatorApps.$inferSelect
export type PendingSignIn = typeof pendingSignIns.$inferSelect

/** The app of an account, also one that has not shown a first code yet. */
export async function findApp(database: Database, userId: string): Promise<App | undefined> {
  const [app] = await database.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  return app
}

/** Begins anew with another secret; answers false when an app is in use already. */
export async function saveNewApp(
  database: Database,
  app: Pick<App, 'userId' | 'sealedSecret' | 'createdAt'>,
): Promise<boolean> {
  const saved = await database
    .insert(authenticatorApps)
    .values(app)
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { sealedSecret: app.sealedSecret, createdAt: app.createdAt },
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId })
  return saved.length > 0
}

/** Takes the app into use; answers false when it is in use already. */
export async function confirmApp(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const confirmed = await tx
    .update(authenticatorApps)
    .set({ confirmedAt: now })
    .where(and(eq(authenticatorApps.userId, userId), isNull(authenticatorApps.confirmedAt)))
    .returning({ userId: authenticatorApps.userId })
  return confirmed.length > 0
}

/** Marks the half minute of a code as used. Of several that bring the same code, one gets true. */
export async function useStep(database: Database, userId: string, step: number): Promise<boolean> {
  const isUnused = or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, step))
  const used = await database
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApps.userId, userId), isUnused))
    .returning({ userId: authenticatorApps.userId })
  return used.length > 0
}

export async function isAppInUse(database: Database, userId: string): Promise<boolean> {
  const [app] = await database
    .select({ userId: authenticatorApps.userId })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))
  return app !== undefined
}

export async function deleteApp(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const deleted = await tx
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
    .returning({ confirmedAt: authenticatorApps.confirmedAt })
  return deleted.some(({ confirmedAt }) => confirmedAt !== null)
}

/** Passkeys and the app that were added since. */
export async function deleteFactorsSince(tx: Transaction, userId: string, since: Date): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, since)))
  const app = await findApp(tx, userId)
  if (app && (app.confirmedAt === null || app.confirmedAt > since)) await deleteApp(tx, userId)
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, userId })))
}

/** A recovery code works once. */
export async function useRecoveryCode(
  database: Database,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const used = await database
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

export async function countRecoveryCodes(database: Database, userId: string): Promise<number> {
  const [row] = await database
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

export async function insertPendingSignIn(database: Database, pending: PendingSignIn): Promise<void> {
  await database.insert(pendingSignIns).values(pending)
}

export async function findPendingSignIn(
  database: Database,
  tokenHash: string,
  now: Date,
): Promise<PendingSignIn | undefined> {
  const [pending] = await database
    .select()
    .from(pendingSignIns)
    .where(and(eq(pendingSignIns.tokenHash, tokenHash), gt(pendingSignIns.expiresAt, now)))
  return pending
}

/** Of several that finish the same sign-in at once, one gets true. */
export async function takePendingSignIn(database: Database, tokenHash: string): Promise<boolean> {
  const taken = await database
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ userId: pendingSignIns.userId })
  return taken.length > 0
}

export async function deleteExpiredPendingSignIns(database: Database, now: Date): Promise<void> {
  await database.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now))
}
