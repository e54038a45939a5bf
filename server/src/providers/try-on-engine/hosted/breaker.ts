import type { EngineErrorKind } from './engine-error.ts'

/** After so many failures in a row an engine is left alone for a while; then one request finds out whether it is back. */
const failuresInARow = 3
const restMs = 60_000
/** A wrong key or an empty account does not mend itself in a minute. */
const longRestMs = 300_000

const ofTheVendor: EngineErrorKind[] = ['unavailable', 'timeout', 'rate_limited', 'no_output']
const ofTheAccount: EngineErrorKind[] = ['auth', 'quota_exhausted']

export type Breaker = {
  /** Whether a request may go to the engine now. A yes after a rest holds for one request until its end is noted. */
  mayTry(): boolean
  noteSuccess(): void
  /** Null for an end that says nothing about the engine, such as a visitor who left. */
  noteFailure(kind: EngineErrorKind | null): void
}

export function createBreaker(now: () => Date): Breaker {
  let failures = 0
  let restsUntil = 0
  let isProbing = false
  const rest = (ms: number) => (restsUntil = now().getTime() + ms)
  return {
    mayTry() {
      if (restsUntil === 0) return true
      if (isProbing || now().getTime() < restsUntil) return false
      isProbing = true
      return true
    },
    noteSuccess() {
      failures = 0
      restsUntil = 0
      isProbing = false
    },
    noteFailure(kind) {
      const wasProbing = isProbing
      isProbing = false
      if (kind === null) return
      if (ofTheAccount.includes(kind)) return void rest(longRestMs)
      // What the vendor said about these pictures shows that it is there.
      if (!ofTheVendor.includes(kind)) return void ([failures, restsUntil] = [0, 0])
      failures++
      if (wasProbing || failures >= failuresInARow) rest(restMs)
    },
  }
}
