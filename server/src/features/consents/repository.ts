import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ConsentKind } from '../../../../contract/consents.ts'
import type { Database } from '../../database/database.ts'
import { consents } from '../../database/tables.ts'

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
