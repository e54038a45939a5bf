import type { User } from '../../../../contract/auth.ts'
import { useBoot } from '../../lib/boot.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Wordmark } from '../../ui/brand-mark.tsx'
import { paths } from '../../lib/paths.ts'

export function Logo({ user, onFollow }: { user: User | null; onFollow?: () => void }) {
  const { brand } = useBoot()
  return (
    <AppLink
      href={user ? paths.dashboard : paths.home}
      onClick={onFollow}
      className="flex min-h-11 items-center"
    >
      <Wordmark name={brand} />
    </AppLink>
  )
}
