import { readSource } from './read-source.ts'
import { isSource, rules } from './rules.ts'

export type Violation = { path: string; line: number; reach: string; reason: string }

/** Holds the import rules of docs/architecture.md against source texts, given by their path from the root. */
export function findViolations(
  texts: ReadonlyMap<string, string>,
  dependencies: ReadonlySet<string>,
): Violation[] {
  const violations: Violation[] = []
  for (const [path, text] of texts) {
    if (!isSource(path)) continue
    for (const reach of readSource(path, text).reaches) {
      for (const rule of rules) {
        const reason = rule(path, reach, dependencies)
        if (reason) violations.push({ path, line: reach.line, reach: reach.name, reason })
      }
    }
  }
  return violations
}
