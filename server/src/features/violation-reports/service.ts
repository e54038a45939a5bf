import type { Violation } from '../../../../contract/violation-reports.ts'
import type { Deps } from '../../deps.ts'

/**
 * Logs what browsers say that pages of ours tried against the content security policy. Anybody can send such a report, and its
 * addresses may hold secrets: only the directive and the origin of what was refused are written down.
 */
export async function noteViolations(deps: Deps, address: string, violations: Violation[]): Promise<void> {
  await deps.rateLimits.count('report-address', address)
  for (const { directive, blocked } of violations) {
    deps.log.warn({ directive, blocked: originOf(blocked) }, 'content security policy violated')
  }
}

/** `inline`, `eval` and the like stay as they are. */
function originOf(blocked: string): string {
  const url = URL.parse(blocked)
  if (!url) return /^[a-z-]{1,20}$/.test(blocked) ? blocked : 'unknown'
  return url.origin === 'null' ? url.protocol : url.origin
}
