import { useLocation, useSearch } from 'wouter'
import { UnverifiedNotice } from '../../features/account/unverified-notice.tsx'
import { useUser } from '../../features/auth/use-user.ts'
import { AccountChoice } from '../../features/organisations/account-choice.tsx'
import { RoomsPanel } from '../../features/fitting-room/rooms-panel.tsx'
import { ActingFor, actFor } from '../../lib/acting-for.ts'
import { paths } from '../../lib/paths.ts'
import { DeveloperPage } from '../developers/developer-page.tsx'
import type { PageHead } from '../page.ts'

/** Reached by signed-in users only: the route sees to it. */
export default function TryOnButton() {
  const { user } = useUser()
  const [, navigate] = useLocation()
  const account = new URLSearchParams(useSearch()).get('account')
  return (
    <DeveloperPage
      title="Try-On Button"
      note="A fitting room in the pages of your shop, for shoppers without an account."
      path={paths.tryOnButton}
    >
      {user?.emailVerified ? (
        <>
          <AccountChoice
            account={account}
            onAccount={(chosen) => navigate(actFor(chosen, paths.tryOnButton))}
          />
          <ActingFor value={account}>
            <RoomsPanel key={account} />
          </ActingFor>
        </>
      ) : (
        <UnverifiedNotice title="Email Verification Required">
          Please verify your email address to put the button into your shop.
        </UnverifiedNotice>
      )}
    </DeveloperPage>
  )
}

export function head(): PageHead {
  return { title: 'Try-On Button', robots: 'noindex' }
}
