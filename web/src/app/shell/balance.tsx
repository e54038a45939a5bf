import { lazy, Suspense } from 'react'
import { AppLink } from '../../ui/app-link.tsx'
import { TokenCoin } from '../../ui/brand-mark.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { dashboardPath } from '../../lib/paths.ts'

/** Loaded for signed-in users only. */
const BalanceNumber = lazy(() => import('./balance-number.tsx'))
const NegativeBalanceNotice = lazy(() => import('../../features/tokens/negative-balance-notice.tsx'))

/** The header's link to the token packages. */
export function BalancePill() {
  return (
    <AppLink
      href={dashboardPath('packages')}
      className="tnum flex min-h-11 flex-none items-center gap-2 rounded-pill border border-line bg-surface px-3.5 text-sm font-semibold hover:border-line-strong"
    >
      <TokenCoin />
      <Balance />{' '}
      <span className="font-normal text-ink-2 max-sm:sr-only">
        tokens<span className="sr-only">. Buy more</span>
      </span>
    </AppLink>
  )
}

/** The sidebar's line, and why the balance is below zero where it is. */
export function BalanceLine() {
  return (
    <>
      <p className="tnum mt-1 flex items-center gap-2 text-sm text-ink-2">
        <TokenCoin size={16} />
        <span>
          <Balance /> tokens
        </span>
      </p>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <NegativeBalanceNotice className="mt-3" />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

function Balance() {
  return (
    <ErrorBoundary fallback="...">
      <Suspense fallback="...">
        <BalanceNumber />
      </Suspense>
    </ErrorBoundary>
  )
}
