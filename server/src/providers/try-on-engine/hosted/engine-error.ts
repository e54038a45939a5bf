import type { ErrorCode } from '../../../../../contract/errors.ts'

/** Every way in which an engine elsewhere can end without a result, whatever its vendor calls it. */
export type EngineErrorKind =
  | 'content_blocked'
  | 'bad_input'
  | 'auth'
  | 'quota_exhausted'
  | 'rate_limited'
  | 'over_budget'
  | 'timeout'
  | 'unavailable'
  | 'no_output'
  | 'unfaithful'

/** `detail` is the vendor's own text or code: for the log, never for visitors. */
export class EngineError extends Error {
  readonly kind: EngineErrorKind
  /** Known to have cost nothing: the vendor refused the order, or it never went out. */
  readonly isFree: boolean
  /** The HTTP status of the vendor's answer; null when there was none. */
  readonly status: number | null

  constructor(kind: EngineErrorKind, detail: string, { isFree = false, status, cause }: ErrorDetails = {}) {
    super(`${kind}: ${detail}`, { cause })
    this.kind = kind
    this.isFree = isFree
    this.status = status ?? null
  }
}
type ErrorDetails = { isFree?: boolean; status?: number; cause?: unknown }

const codes: Record<EngineErrorKind, ErrorCode> = {
  content_blocked: 'try_on_blocked',
  bad_input: 'try_on_unsuitable',
  auth: 'try_on_unavailable',
  quota_exhausted: 'try_on_busy',
  rate_limited: 'try_on_busy',
  over_budget: 'try_on_busy',
  timeout: 'try_on_timeout',
  unavailable: 'try_on_unavailable',
  no_output: 'try_on_no_result',
  unfaithful: 'try_on_unfaithful',
}

/** What the visitor is told. */
export function codeOfKind(kind: EngineErrorKind): ErrorCode {
  return codes[kind]
}

/** The meaning of an HTTP status where the vendor says nothing more exact. */
export function kindOfStatus(status: number): EngineErrorKind {
  if (status === 401 || status === 403) return 'auth'
  if (status === 402) return 'quota_exhausted'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status === 504) return 'timeout'
  return status >= 500 ? 'unavailable' : 'bad_input'
}
