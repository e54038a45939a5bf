import { useLocation, useSearchParams } from 'wouter'
import { AccountChoice } from '../../features/organisations/account-choice.tsx'
import { PackagesTab } from '../../features/payments/packages-tab.tsx'
import { TokenStatement } from '../../features/tokens/token-statement.tsx'
import { ActingFor, actFor } from '../../lib/acting-for.ts'
import { paths } from '../../lib/paths.ts'
import type { PageHead } from '../page.ts'
import { pageOf } from '../page-number.ts'

/** Buying for an organisation, and what became of its tokens. Reached by signed-in users only: the route sees to it. */
export default function OrganisationTokens() {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const account = parameters.get('account')
  const here = actFor(account, paths.organisationTokens)
  return (
    <ActingFor key={account} value={account}>
      <PackagesTab
        notice={
          <AccountChoice
            account={account}
            onAccount={(chosen) => navigate(actFor(chosen, paths.organisationTokens))}
          />
        }
        statement={
          <div className="mt-8">
            <TokenStatement
              page={pageOf(parameters.get('page'))}
              onPage={(page) => navigate(`${here}${account === null ? '?' : '&'}page=${page}`)}
            />
          </div>
        }
        onPaid={() => window.location.assign(here)}
      />
    </ActingFor>
  )
}

export function head(): PageHead {
  return { title: 'Tokens', robots: 'noindex' }
}
