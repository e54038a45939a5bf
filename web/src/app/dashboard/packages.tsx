import { useSearchParams } from 'wouter'
import { UnverifiedNotice } from '../../features/account/unverified-notice.tsx'
import { useUser } from '../../features/auth/use-user.ts'
import { PackagesTab } from '../../features/payments/packages-tab.tsx'
import { ExpiryNotice } from '../../features/token-expiry/expiry-notice.tsx'
import NegativeBalanceNotice from '../../features/tokens/negative-balance-notice.tsx'
import { paymentReturnPath } from '../../lib/paths.ts'

export default function PackagesPanel() {
  const { user } = useUser()
  const [parameters] = useSearchParams()
  return (
    <PackagesTab
      wantedId={parameters.get('package')}
      notice={
        <>
          {user?.emailVerified === false && (
            <UnverifiedNotice title="Verify your email before you buy">
              We sell tokens to verified accounts only.
            </UnverifiedNotice>
          )}
          <NegativeBalanceNotice className="mb-6" />
          <ExpiryNotice />
        </>
      }
      onPaid={() => window.location.assign(paymentReturnPath)}
    />
  )
}
