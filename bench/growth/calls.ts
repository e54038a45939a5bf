export type Call = { who: 'visitor' | 'operator' | 'nobody'; path: string; body?: Record<string, string> }

const day = 24 * 3_600_000
const isoDay = (ago: number) => new Date(Date.now() - ago * day).toISOString().slice(0, 10)

/** What a person with an account asks for, and what the operator's desk does. `userId` and `paymentId` are somebody's. */
export function listCalls({
  email,
  password,
  userId,
  paymentId,
}: Record<'email' | 'password' | 'userId' | 'paymentId', string>): Call[] {
  const visitor = [
    '/api/auth/user',
    '/api/auth/email-status',
    '/api/auth/sessions',
    '/api/auth/security-events',
    '/api/auth/passkeys',
    '/api/auth/second-factor',
    '/api/tokens/balance',
    '/api/tokens/statement',
    '/api/tokens/statement?page=2',
    '/api/withdrawals',
    '/api/history/tryons',
    '/api/history/tryons?page=3',
    '/api/give-backs',
    '/api/consents/photo',
    '/api/account/export',
    '/dashboard',
  ]
  const operator = [
    '/api/admin/stats',
    `/api/admin/overview?from=${isoDay(7)}&to=${isoDay(1)}`,
    '/api/admin/users',
    '/api/admin/users?page=300',
    '/api/admin/users?sort=tokenBalance',
    '/api/admin/users?search=c4ca4238a0b9',
    `/api/admin/users/${userId}/ledger`,
    '/api/admin/tryons?state=failed',
    '/api/admin/tryons?state=stuck',
    '/api/admin/payments',
    '/api/admin/payments?filter=refunded',
    '/api/admin/payments?search=c4ca4238a0b9',
    `/api/admin/payments/${paymentId}`,
    '/api/admin/give-backs',
    '/api/admin/share-reports',
    '/api/admin/acts',
    '/api/admin/security-events',
    '/api/admin/security-events?kind=failed',
  ]
  return [
    { who: 'nobody', path: '/api/login', body: { email, password } },
    ...visitor.map((path): Call => ({ who: 'visitor', path })),
    ...operator.map((path): Call => ({ who: 'operator', path })),
  ]
}
