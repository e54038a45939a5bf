import { useLocation, useSearchParams } from 'wouter'
import { VerificationCard } from '../../features/account/verification-card.tsx'
import { useUser } from '../../features/auth/use-user.ts'
import { PriceSearchPanel } from '../../features/price-search/price-search-panel.tsx'
import { useRefreshBalance } from '../../features/tokens/balance.ts'
import { TryOnTab } from '../../features/try-on/try-on-tab.tsx'
import { dashboardPath, reuseOf, tryOnPath } from '../../lib/paths.ts'
import { ResultActions } from './result-actions.tsx'

export default function UploadPanel() {
  const { user } = useUser()
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
