import { DrizzleQueryError } from 'drizzle-orm'

/* The database's own codes: SQLSTATE, of SQL's standard and PostgreSQL's appendix A. */
const uniqueViolation = '23505'
const dataException = /^22/

/** Whether a statement failed because the named unique constraint already holds such a row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = causeOf(error)
  return codeOf(cause) === uniqueViolation && 'constraint' in cause && cause.constraint === constraint
}

/** Whether a statement failed because a value that it was given does not fit: too large a number, an impossible date. */
export function isRefusedValue(error: unknown): boolean {
  return dataException.test(codeOf(causeOf(error)))
}

function causeOf(error: unknown): object {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : null
  return typeof cause === 'object' && cause !== null ? cause : {}
}

function codeOf(cause: object): string {
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}

/** What the network and PostgreSQL say when there is no database to ask: no connection, a broken one, starting, stopping. */
const awayCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
const awayStates = /^(08|57P0)/
const awayMessages = /^Connection terminated|timeout exceeded when trying to connect|not queryable/

/** Whether an error, or what caused it, comes of a database that is not there at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = codeOf(one)
    if (awayCodes.includes(code) || awayStates.test(code) || awayMessages.test(one.message)) return true
  }
  return false
}
