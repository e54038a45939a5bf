import { lazy, Suspense, type ComponentType } from 'react'
import { useLocation, useSearch } from 'wouter'
import { usePaymentReturn } from '../../features/payments/use-payment-return.ts'
import { useRefreshBalance } from '../../features/tokens/balance.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { LoadingMark } from '../../ui/loading-screen.tsx'
import type { PageContext, PageHead } from '../page.ts'
import { dashboardPath, dashboardTabOf, type DashboardTab } from '../../lib/paths.ts'
import { useArrival } from '../use-arrival.ts'

const titles: Record<DashboardTab, string> = {
  upload: 'Virtual Try-On',
  packages: 'Token Packages',
  history: 'History',
  settings: 'Settings',
  support: 'Report Bug',
}

const panels: Record<DashboardTab, ComponentType> = {
  upload: lazy(() => import('../dashboard/upload.tsx')),
  packages: lazy(() => import('../dashboard/packages.tsx')),
  history: lazy(() => import('../dashboard/history.tsx')),
  settings: lazy(() => import('../dashboard/settings.tsx')),
  support: lazy(() => import('../dashboard/support.tsx')),
}

/** The tab that the address names; each one's code comes when it is first opened. */
export default function Dashboard() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const onBalanceChange = useRefreshBalance()
  usePaymentReturn({ search, onRead: () => navigate(dashboardPath(), { replace: true }), onBalanceChange })
  const tab = dashboardTabOf(search)
  const Panel = panels[tab]
  return (
    <ErrorBoundary key={tab}>
      <Suspense fallback={<TabLoading />}>
        <Panel />
        <Arrival tab={tab} />
      </Suspense>
    </ErrorBoundary>
  )
}

export function head({ search }: PageContext): PageHead {
  const tab = dashboardTabOf(search)
  return { title: titles[tab], robots: 'noindex', files: [`src/app/dashboard/${tab}.tsx`] }
}

/** Beside the panel, so that it runs once the panel is there. */
function Arrival({ tab }: { tab: DashboardTab }) {
  useArrival(`dashboard:${tab}`, titles[tab])
  return null
}

function TabLoading() {
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center">
      <LoadingMark />
    </div>
  )
}
