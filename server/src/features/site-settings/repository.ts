import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { siteSettings } from '../../database/tables.ts'

const key = 'site'

export async function findSettings(database: Database): Promise<unknown> {
  const [row] = await database.select().from(siteSettings).where(eq(siteSettings.key, key))
  return row?.value
}

/** Held until the transaction ends: whoever changes them, or spends from what they limit, waits. */
export async function lockSettings(tx: Transaction): Promise<unknown> {
  await tx.insert(siteSettings).values({ key, value: {} }).onConflictDoNothing()
  const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.key, key)).for('update')
  return row?.value
}

export async function saveSettings(
  tx: Transaction,
  value: Record<string, unknown>,
  updatedAt: Date,
): Promise<void> {
  await tx.update(siteSettings).set({ value, updatedAt }).where(eq(siteSettings.key, key))
}
