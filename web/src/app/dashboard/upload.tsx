import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { VerificationCard } from '../../features/account/verification-card.tsx'
import { useUser } from '../../features/auth/use-user.ts'
import type { ChosenProps } from '../../features/preview/tile-verdict.tsx'
import { PriceSearchPanel } from '../../features/price-search/price-search-panel.tsx'
import { useRefreshBalance } from '../../features/tokens/balance.ts'
import { isStockFile } from '../../features/try-on/load-garment.ts'
import { studioFrame } from '../../features/try-on/studio-frame.ts'
import { TryOnTab } from '../../features/try-on/try-on-tab.tsx'
import { useBoot } from '../../lib/boot.ts'
import { dashboardPath, reuseOf, tryOnPath } from '../../lib/paths.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { ResultActions } from './result-actions.tsx'

/** Without a connection its code may not come: then nothing is said of a picture before Generate. */
const ChosenVerdict = lazy(async (): Promise<{ default: ComponentType<ChosenProps> }> => {
  const code = await import('../../features/preview/tile-verdict.tsx').catch(() => null)
  return { default: code?.ChosenVerdict ?? (() => null) }
})
const DevicePreview = lazy(async () => ({
  default: (await import('../../features/preview/device-preview.tsx')).DevicePreview,
}))

export default function UploadPanel() {
  const { user } = useUser()
  const { devicePreview } = useBoot()
  const isOffered = devicePreview.who === 'everybody'
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const refreshBalance = useRefreshBalance()
  if (!user) return null
  return (
    <TryOnTab
      userId={user.id}
      sessionId={parameters.get('session')}
      onSession={(id, isStep = false) =>
        navigate(id === null ? dashboardPath() : tryOnPath(id), { replace: !isStep })
      }
      reuse={reuseOf(parameters)}
      isVerified={user.emailVerified}
      renderVerification={() => <VerificationCard email={user.email} />}
      renderVerdict={
        isOffered || user.emailVerified
          ? (what, chosen) => (
              <Optional>
                <ChosenVerdict
                  what={what}
                  {...chosen}
                  isOnDevice={isOffered}
                  isVerified={user.emailVerified}
                />
              </Optional>
            )
          : undefined
      }
      renderDevicePreview={
        isOffered
          ? (chosen, empty) => (
              <Optional fallback={empty}>
                <DevicePreview
                  {...chosen}
                  isOffered={(garment) => devicePreview.garments === 'all' || isStockFile(garment)}
                  empty={empty}
                  frameClassName={studioFrame}
                />
              </Optional>
            )
          : undefined
      }
      renderActions={(result) => (
        <ResultActions
          result={result}
          onUndone={(baseId) => navigate(tryOnPath(baseId), { replace: true })}
        />
      )}
      renderPriceSearch={(garment, sessionId) => (
        <PriceSearchPanel garment={garment} sessionId={sessionId} onBalanceChange={refreshBalance} />
      )}
      onBalanceChange={refreshBalance}
      onBuyTokens={() => navigate(dashboardPath('packages'))}
    />
  )
}

/** What the page also works without: its code comes when it is first shown, or not at all. */
function Optional({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
