import type { Database } from '../../database/database.ts'
import { consents } from '../../database/tables.ts'

/** Answers false when the very same consent stands already. */
export async function insertConsent(
  database: Database,
  consent: typeof consents.$inferInsert,
): Promise<boolean> {
  const inserted = await database
    .insert(consents)
    .values(consent)
    .onConflictDoNothing()
    .returning({ id: consents.id })
  return inserted.length > 0
}
