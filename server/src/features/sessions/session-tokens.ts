import { sessionDays, sessionIdleDays } from '../../../../contract/limits.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { createSecretToken, hashSecret } from '../../platform/secrets.ts'
import { deleteDevices, deleteSessions, findSession, updateSession } from './repository.ts'

const day = 24 * 3_600_000

export type Who = { userId: string; sessionHash: string | null }

/** A session ends when it is not used, and at the latest a month after it began. */
export function expiryOf(createdAt: Date, lastSeenAt: Date): Date {
  return new Date(
    Math.min(createdAt.getTime() + sessionDays * day, lastSeenAt.getTime() + sessionIdleDays * day),
  )
}

export function readSession(deps: Deps, sessionHash: string) {
  const now = deps.now()
  return findSession(deps.database, sessionHash, now, new Date(now.getTime() - sessionDays * day))
}

/**
 * Gives a session another token, whenever what it may do has changed: whoever had got hold of the old one is out. Answers the
 * new token; null when the session is over.
 */
export async function renewSession(
  database: Database,
  sessionHash: string | null,
  change: { authenticatedAt?: Date; secondFactorAt?: Date } = {},
): Promise<string | null> {
  if (sessionHash === null) return null
  const token = createSecretToken()
  const isGoing = await updateSession(database, sessionHash, { ...change, tokenHash: hashSecret(token) })
  return isGoing ? token : null
}

/** Ends every session of the account but the one that is kept. Where none is, every browser is new to us afterwards. */
export async function endSessions(tx: Transaction, userId: string, keptHash: string | null): Promise<void> {
  await deleteSessions(tx, userId, keptHash)
  if (keptHash === null) await deleteDevices(tx, userId)
}
