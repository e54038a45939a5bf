import { PackagesTab } from '../../features/payments/packages-tab.tsx'
import NegativeBalanceNotice from '../../features/tokens/negative-balance-notice.tsx'
import { dashboardPath, paymentReturnPath } from '../paths.ts'

export default function PackagesPanel() {
  return (
    <PackagesTab
      returnPath={paymentReturnPath}
      statementPath={dashboardPath('settings')}
      notice={<NegativeBalanceNotice className="mb-6" />}
      onPaid={() => window.location.assign(paymentReturnPath)}
    />
  )
}
