import { eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { madeImages } from '../../database/tables.ts'

export async function insertMadeImage(
  database: Database,
  image: typeof madeImages.$inferInsert,
): Promise<void> {
  await database.insert(madeImages).values(image).onConflictDoNothing()
}

export async function findMadeAt(database: Database, fingerprint: string): Promise<Date | undefined> {
  const [image] = await database.select().from(madeImages).where(eq(madeImages.fingerprint, fingerprint))
  return image?.madeAt
}
