import { useLocation, useSearchParams } from 'wouter'
import { SettingsTab } from '../../features/account/settings-tab.tsx'
import { TokenStatement } from '../../features/tokens/token-statement.tsx'
import { pageOf } from '../page-number.ts'
import { dashboardPath, paths } from '../../lib/paths.ts'

export default function SettingsPanel() {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  return (
    <SettingsTab
      onSignedOut={() => window.location.assign(paths.landing)}
      statement={
        <TokenStatement
          page={pageOf(parameters.get('page'))}
          onPage={(page) => navigate(`${dashboardPath('settings')}&page=${page}`)}
        />
      }
    />
  )
}
