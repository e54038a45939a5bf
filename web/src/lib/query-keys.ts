/** The cached answers that more than one feature reads or refreshes. */
export const queryKeys = {
  user: ['/api/auth/user'],
  emailStatus: ['/api/auth/email-status'],
  sessions: ['/api/auth/sessions'],
  passkeys: ['/api/auth/passkeys'],
  secondFactor: ['/api/auth/second-factor'],
  securityEvents: ['/api/auth/security-events'],
  balance: ['/api/tokens/balance'],
  withdrawals: ['/api/withdrawals'],
  history: ['/api/history/tryons'],
  tryOnEvents: ['try-on', 'event'],
} as const

/** The last event known of a try-on. */
export function tryOnEventKey(sessionId: string | null) {
  return [...queryKeys.tryOnEvents, sessionId] as const
}
