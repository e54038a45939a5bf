import { useQuery } from '@tanstack/react-query'
import { tokenExpirySchema } from '../../../../contract/token-expiry.ts'
import { useBoot } from '../../lib/boot.ts'
import { getJson } from '../../lib/api.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Which tokens expire and when, where the operator lets them. */
export function ExpiryNotice() {
  const { tokenExpiryDays } = useBoot()
  const expiry = useQuery({
    // Below the balance's key: whatever refreshes the one refreshes the other.
    queryKey: [...queryKeys.balance, 'expiry'],
    queryFn: () => getJson('/api/tokens/expiry', tokenExpirySchema),
    enabled: tokenExpiryDays !== null,
    staleTime: 0,
  })
  const expiring = expiry.data?.expiring ?? []
  if (expiring.length === 0) return null
  return (
    <section
      aria-label="Tokens that expire"
      className="mb-6 rounded-card border border-line bg-sunken px-5 py-4"
    >
      <ul className="grid gap-1.5 text-sm text-ink-2">
        {expiring.map(({ paymentId, packageName, tokens, expiresAt }) => (
          <li key={paymentId}>
            <b className="tnum font-semibold text-ink">{formatCount(tokens, 'token')}</b> of your{' '}
            {packageName} {tokens === 1 ? 'expires' : 'expire'} on {formatDate(expiresAt)}.
          </li>
        ))}
      </ul>
    </section>
  )
}
