import { sentenceOf } from '../../../../contract/errors.ts'
import { useBalance } from '../../features/tokens/balance.ts'
import { formatNumber } from '../../lib/format.ts'

export default function BalanceNumber() {
  const balance = useBalance(true)
  if (balance === undefined) return '...'
  if (balance >= 0) return formatNumber(balance)
  return (
    <span className="text-danger" title={sentenceOf('balance_negative')}>
      −{formatNumber(-balance)}
    </span>
  )
}
