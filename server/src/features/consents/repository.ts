import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ConsentKind } from '../../../../contract/consents.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { consents, guests } from '../../database/tables.ts'

/** The very same consent counts once. */
export async function insertConsent(
  database: Database,
  consent: typeof consents.$inferInsert,
): Promise<void> {
  await database.insert(consents).values(consent).onConflictDoNothing()
}

/** For which of the subjects a person has agreed to this version, and not taken it back. */
export async function listGiven(
  database: Database,
  userId: string,
  { kind, version, subjects }: { kind: ConsentKind; version: string; subjects: string[] },
): Promise<string[]> {
  const isIt = and(
    eq(consents.kind, kind),
    eq(consents.version, version),
    inArray(consents.subject, subjects),
  )
  const rows = await database
    .select({ subject: consents.subject })
    .from(consents)
    .where(and(eq(consents.userId, userId), isIt, isNull(consents.withdrawnAt)))
  return rows.map(({ subject }) => subject)
}

/** Whether a person has agreed to this version; held until the transaction ends. */
export async function lockGiven(
  tx: Transaction,
  userId: string,
  { kind, version }: { kind: ConsentKind; version: string },
): Promise<boolean> {
  const isIt = and(eq(consents.userId, userId), eq(consents.kind, kind), eq(consents.version, version))
  const rows = await tx
    .select({ id: consents.id })
    .from(consents)
    .where(and(isIt, isNull(consents.withdrawnAt)))
    .for('share')
  return rows.length > 0
}

export async function markWithdrawn(
  database: Database,
  userId: string,
  kind: ConsentKind,
  withdrawnAt: Date,
): Promise<void> {
  await database
    .update(consents)
    .set({ withdrawnAt })
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt)))
}

/** Whom a guest of a shop has agreed to. */
export async function listGivenByGuest(database: Database, guestId: string): Promise<string[]> {
  const [guest] = await database
    .select({ recipients: guests.recipients })
    .from(guests)
    .where(eq(guests.id, guestId))
  return guest?.recipients ?? []
}
