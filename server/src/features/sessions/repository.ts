import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import {
  authenticatorApps,
  knownDevices,
  organisationMembers,
  passkeys,
  pendingSignIns,
  sessions,
  users,
} from '../../database/tables.ts'

export type Session = typeof sessions.$inferSelect

export async function insertSession(tx: Transaction, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

/** A session and its account, which is not suspended. */
export async function findSession(database: Database, tokenHash: string, now: Date, begunAfter: Date) {
  const [row] = await database
    .select({ session: sessions, account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, begunAfter),
        isNull(users.suspendedAt),
      ),
    )
  return row
}

/** Changes a session, and answers false when it is gone. */
export async function updateSession(
  database: Database,
  tokenHash: string,
  change: Partial<
    Pick<Session, 'tokenHash' | 'authenticatedAt' | 'secondFactorAt' | 'lastSeenAt' | 'expiresAt'>
  >,
): Promise<boolean> {
  const updated = await database
    .update(sessions)
    .set(change)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id })
  return updated.length > 0
}

export async function listSessions(database: Database, userId: string, now: Date): Promise<Session[]> {
  return database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
}

/** Answers the session that has ended. */
export async function deleteSession(database: Database, tokenHash: string): Promise<Session | undefined> {
  const [deleted] = await database.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning()
  return deleted
}

/** Answers the session that has ended; undefined when this account has none of that id. */
export async function deleteOwnSession(
  database: Database,
  userId: string,
  id: string,
): Promise<Session | undefined> {
  const [deleted] = await database
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning()
  return deleted
}

/** Every session of the account but the one that is kept, and sign-ins that wait for their second step. */
export async function deleteSessions(
  database: Database,
  userId: string,
  keptHash: string | null,
): Promise<void> {
  await database.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
  const isOther = keptHash === null ? undefined : ne(sessions.tokenHash, keptHash)
  await database.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
}

export async function deleteExpiredSessions(database: Database, now: Date, begunUntil: Date): Promise<void> {
  await database.delete(sessions).where(lt(sessions.expiresAt, now))
  await database.delete(sessions).where(lt(sessions.createdAt, begunUntil))
}

/** Gives a browser another token, for every account that has been signed in to with it. */
export async function renameDevice(tx: Transaction, tokenHash: string, newHash: string): Promise<void> {
  await tx.update(knownDevices).set({ tokenHash: newHash }).where(eq(knownDevices.tokenHash, tokenHash))
}

/** Notes that the account was signed in to with this browser; answers whether that had happened before. */
export async function rememberDevice(
  tx: Transaction,
  device: typeof knownDevices.$inferInsert,
): Promise<boolean> {
  const isKnown = await isDeviceKnown(tx, device.userId, device.tokenHash)
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.userId],
      set: { lastSignInAt: device.lastSignInAt },
    })
  return isKnown
}

export async function isDeviceKnown(database: Database, userId: string, tokenHash: string): Promise<boolean> {
  const [device] = await database
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(knownDevices.userId, userId)))
  return device !== undefined
}

export async function deleteDevices(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

export async function deleteOldDevices(database: Database, lastSignInUntil: Date): Promise<void> {
  await database.delete(knownDevices).where(lt(knownDevices.lastSignInAt, lastSignInUntil))
}

/** Whom mail about an account goes to, the longest member first. */
export async function listRecipients(database: Database, accountId: string) {
  const isOwner = and(
    eq(organisationMembers.organisationId, accountId),
    eq(organisationMembers.role, 'owner'),
  )
  const owners = database.select({ id: organisationMembers.userId }).from(organisationMembers).where(isOwner)
  return database
    .select({ username: users.username, email: users.email })
    .from(users)
    .leftJoin(organisationMembers, and(isOwner, eq(organisationMembers.userId, users.id)))
    .where(
      and(
        // Both by number: the one or the other, by a column of another table, would read every user.
        sql`${users.id} in (select ${accountId}::uuid union ${owners})`,
        eq(users.kind, 'person'),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .orderBy(asc(organisationMembers.createdAt), asc(users.id))
}

/** Whether the account can show more than a password: a passkey, or an app that is in use. */
export async function holdsSecondFactor(database: Database, userId: string): Promise<boolean> {
  const [keys, apps] = await Promise.all([
    database.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1),
    database
      .select({ userId: authenticatorApps.userId })
      .from(authenticatorApps)
      .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt))),
  ])
  return keys.length + apps.length > 0
}

/** Whoever changes a way into the account waits until this transaction ends. */
export async function holdAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
}

export async function isPasswordStill(
  tx: Transaction,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
  return account !== undefined
}

export async function hasSession(tx: Transaction, userId: string, tokenHash: string): Promise<boolean> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId)))
  return session !== undefined
}

/** Held until the transaction ends: whoever changes a way into the account takes turns. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function clearPendingEmail(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ pendingEmail: null }).where(eq(users.id, userId))
}
