import { useLocation, useSearch } from 'wouter'
import { UnverifiedNotice } from '../../features/account/unverified-notice.tsx'
import { useUser } from '../../features/auth/use-user.ts'
import { AccountChoice } from '../../features/organisations/account-choice.tsx'
import { WebhookAccount } from '../../features/webhooks/use-webhooks.ts'
import { WebhooksPanel } from '../../features/webhooks/webhooks-panel.tsx'
import { paths } from '../../lib/paths.ts'
import { TabPage } from '../../ui/tab-page.tsx'
import type { PageHead } from '../page.ts'

/** Reached by signed-in users only: the route sees to it. */
export default function Webhooks() {
  const { user } = useUser()
  const [, navigate] = useLocation()
  const account = new URLSearchParams(useSearch()).get('account')
  return (
    <TabPage title="Webhooks" note="Your server hears what becomes of each try-on as it happens.">
      {user?.emailVerified ? (
        <>
          <AccountChoice
            account={account}
            onAccount={(chosen) => navigate(chosen ? `${paths.webhooks}?account=${chosen}` : paths.webhooks)}
          />
          <WebhookAccount value={account}>
            <WebhooksPanel key={account} />
          </WebhookAccount>
        </>
      ) : (
        <UnverifiedNotice title="Email Verification Required">
          Please verify your email address to add webhooks.
        </UnverifiedNotice>
      )}
    </TabPage>
  )
}

export function head(): PageHead {
  return { title: 'Webhooks', robots: 'noindex' }
}
