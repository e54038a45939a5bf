/**
 * Whether every text inside a value that came as JSON, or in a query, is one that a database can hold: no NUL, and no half of a
 * surrogate pair.
 */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isWellFormed(key) && isWellFormed(inner))
}
