import { useLocation, useSearchParams } from 'wouter'
import { AdminPage, adminTabs } from '../../features/admin/admin-page.tsx'
import { SecurityLog } from '../../features/security-events/security-log.tsx'
import { Overview } from '../../features/statistics/overview.tsx'
import { StatementTable } from '../../features/tokens/statement-table.tsx'
import type { PageHead } from '../page.ts'
import { paths } from '../../lib/paths.ts'

/** Reached by admins only: the route sees to it. */
export default function Admin() {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const asked = adminTabs.find(({ id }) => id === parameters.get('tab'))
  return (
    <AdminPage
      tab={asked?.id ?? 'analytics'}
      onTab={(tab) => navigate(`${paths.admin}?tab=${tab}`)}
      overview={<Overview />}
      securityLog={<SecurityLog />}
      renderStatement={({ entries }) => <StatementTable label="Ledger" entries={entries} />}
    />
  )
}

export function head(): PageHead {
  return { title: 'Admin', robots: 'noindex' }
}
