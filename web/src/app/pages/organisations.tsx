import { UnverifiedNotice } from '../../features/account/unverified-notice.tsx'
import { useUser } from '../../features/auth/use-user.ts'
import { OrganisationsPanel } from '../../features/organisations/organisations-panel.tsx'
import { paths } from '../../lib/paths.ts'
import { DeveloperPage } from '../developers/developer-page.tsx'
import type { PageHead } from '../page.ts'

/** Reached by signed-in users only: the route sees to it. */
export default function Organisations() {
  const { user } = useUser()
  return (
    <DeveloperPage title="Organisations" note="Work with others on one account." path={paths.organisations}>
      {user?.emailVerified ? (
        <OrganisationsPanel />
      ) : (
        <UnverifiedNotice title="Email Verification Required">
          Please verify your email address to make or join organisations.
        </UnverifiedNotice>
      )}
    </DeveloperPage>
  )
}

export function head(): PageHead {
  return { title: 'Organisations', robots: 'noindex' }
}
