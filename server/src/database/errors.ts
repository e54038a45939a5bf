import { DrizzleQueryError } from 'drizzle-orm'

const uniqueViolation = '23505'

/** Whether a statement failed because the named unique constraint already holds such a row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof DrizzleQueryError)) return false
  const cause: unknown = error.cause
  if (typeof cause !== 'object' || cause === null) return false
  return (
    'code' in cause &&
    cause.code === uniqueViolation &&
    'constraint' in cause &&
    cause.constraint === constraint
  )
}
