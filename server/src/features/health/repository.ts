import { eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { operations, type OperationKey } from '../../database/tables.ts'

/** What was last noted of one kind of operation. */
export async function findOperation(database: Database, key: OperationKey) {
  const [operation] = await database.select().from(operations).where(eq(operations.key, key))
  return operation
}
