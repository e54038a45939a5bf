import { useLocation, useSearch } from 'wouter'
import { UnverifiedNotice } from '../../features/account/unverified-notice.tsx'
import { useUser } from '../../features/auth/use-user.ts'
import { AccountChoice } from '../../features/organisations/account-choice.tsx'
import { WebhooksPanel } from '../../features/webhooks/webhooks-panel.tsx'
import { ActingFor, actFor } from '../../lib/acting-for.ts'
import { paths } from '../../lib/paths.ts'
import { DeveloperPage } from '../developers/developer-page.tsx'
import type { PageHead } from '../page.ts'

/** Reached by signed-in users only: the route sees to it. */
export default function Webhooks() {
  const { user } = useUser()
  const [, navigate] = useLocation()
  const account = new URLSearchParams(useSearch()).get('account')
  return (
    <DeveloperPage
      title="Webhooks"
      note="Your server hears what becomes of each try-on as it happens."
      path={paths.webhooks}
    >
      {user?.emailVerified ? (
        <>
          <AccountChoice account={account} onAccount={(chosen) => navigate(actFor(chosen, paths.webhooks))} />
          <ActingFor value={account}>
            <WebhooksPanel key={account} />
          </ActingFor>
        </>
      ) : (
        <UnverifiedNotice title="Email Verification Required">
          Please verify your email address to add webhooks.
        </UnverifiedNotice>
      )}
    </DeveloperPage>
  )
}

export function head(): PageHead {
  return { title: 'Webhooks', robots: 'noindex' }
}
