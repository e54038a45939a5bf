import type { AdminUser } from '../../../../contract/admin.ts'
import { Badge } from '../../ui/badge.tsx'

/** One address can stand in several accounts; only one of them has shown that it is its own. */
export function EmailStateBadge({ user }: { user: AdminUser }) {
  return (
    <Badge tone={user.emailVerified ? 'ok' : 'warn'} className="ml-2">
      {user.emailVerified ? 'Verified' : 'Unverified'}
    </Badge>
  )
}
