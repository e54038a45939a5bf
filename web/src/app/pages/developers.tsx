import { useLocation, useSearch } from 'wouter'
import { UnverifiedNotice } from '../../features/account/unverified-notice.tsx'
import { ApiKeysPanel } from '../../features/api-keys/api-keys-panel.tsx'
import { useUser } from '../../features/auth/use-user.ts'
import { AccountChoice } from '../../features/organisations/account-choice.tsx'
import { useProof } from '../../features/second-factor/use-proof.tsx'
import { ActingFor, actFor } from '../../lib/acting-for.ts'
import { paths } from '../../lib/paths.ts'
import { DeveloperPage } from '../developers/developer-page.tsx'
import type { PageHead } from '../page.ts'

/** Reached by signed-in users only: the route sees to it. */
export default function Developers() {
  const { user } = useUser()
  const { prove, dialog } = useProof()
  const [, navigate] = useLocation()
  const account = new URLSearchParams(useSearch()).get('account')
  return (
    <DeveloperPage
      title="API Keys"
      note="With a key, your shop or program makes try-ons here and spends your tokens."
      path={paths.developers}
    >
      {user?.emailVerified ? (
        <>
          <AccountChoice
            account={account}
            onAccount={(chosen) => navigate(actFor(chosen, paths.developers))}
          />
          <ActingFor value={account}>
            <ApiKeysPanel key={account} prove={prove} />
          </ActingFor>
        </>
      ) : (
        <UnverifiedNotice title="Email Verification Required">
          Please verify your email address to make API keys.
        </UnverifiedNotice>
      )}
      {dialog}
    </DeveloperPage>
  )
}

export function head(): PageHead {
  return { title: 'API Keys', robots: 'noindex' }
}
