import { PackagesTab } from '../../features/payments/packages-tab.tsx'
import NegativeBalanceNotice from '../../features/tokens/negative-balance-notice.tsx'
import { paymentReturnPath } from '../../lib/paths.ts'

export default function PackagesPanel() {
  return (
    <PackagesTab
      notice={<NegativeBalanceNotice className="mb-6" />}
      onPaid={() => window.location.assign(paymentReturnPath)}
    />
  )
}
