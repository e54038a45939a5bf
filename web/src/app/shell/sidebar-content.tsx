import type { User } from '../../../../contract/auth.ts'
import { BalanceLine } from './balance.tsx'
import { LegalLinks } from './legal-links.tsx'
import { SignedInNavigation } from './signed-in-navigation.tsx'
import { SignedOutNavigation } from './signed-out-navigation.tsx'

type SidebarContentProps = {
  user: User | null
  /** An entry was followed: the drawer closes. */
  onFollow?: () => void
}

export function SidebarContent({ user, onFollow }: SidebarContentProps) {
  return (
    <>
      {user && (
        <div className="mb-3 border-b border-line px-3 pb-4">
          <p className="text-ui font-semibold wrap-anywhere">Welcome back {user.username}!</p>
          <BalanceLine />
        </div>
      )}
      {user ? (
        <SignedInNavigation user={user} onFollow={onFollow} />
      ) : (
        <SignedOutNavigation onFollow={onFollow} />
      )}
      <LegalLinks onFollow={onFollow} />
    </>
  )
}
