/** Nothing of ours is nested half as deep; what is would take the stack of whoever walks through it. */
const deepest = 32

/**
 * Whether a value that came as JSON, or in a query, is one that we can work with: every text inside is one that a database can
 * hold (no NUL, and no half of a surrogate pair), and it is not nested without end.
 */
export function isWellFormed(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth === deepest) return false
  return Object.entries(value).every(([key, inner]) => isWellFormed(key) && isWellFormed(inner, depth + 1))
}
