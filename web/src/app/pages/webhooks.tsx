import { UnverifiedNotice } from '../../features/account/unverified-notice.tsx'
import { useUser } from '../../features/auth/use-user.ts'
import { WebhooksPanel } from '../../features/webhooks/webhooks-panel.tsx'
import { TabPage } from '../../ui/tab-page.tsx'
import type { PageHead } from '../page.ts'

/** Reached by signed-in users only: the route sees to it. */
export default function Webhooks() {
  const { user } = useUser()
  return (
    <TabPage title="Webhooks" note="Your server hears what becomes of each try-on as it happens.">
      {user?.emailVerified ? (
        <WebhooksPanel />
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
