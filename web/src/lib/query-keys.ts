/** The cached answers that more than one feature reads or refreshes. */
export const queryKeys = {
  user: ['/api/auth/user'],
  balance: ['/api/tokens/balance'],
  history: ['/api/history/tryons'],
  tryOnEvents: ['try-on', 'event'],
} as const

/** The last event known of a try-on. */
export function tryOnEventKey(sessionId: string | null) {
  return [...queryKeys.tryOnEvents, sessionId] as const
}
