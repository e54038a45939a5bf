import { CircleAlert } from '../../ui/icons.ts'
import { sentenceOf } from '../../../../contract/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { useBalance } from './balance.ts'

/** Why nothing can be bought with the tokens right now; nothing while the balance is zero or more. */
export default function NegativeBalanceNotice({ className }: { className?: string }) {
  const balance = useBalance(true)
  if (balance === undefined || balance >= 0) return null
  return (
    <p
      className={classNames(
        'flex gap-3 rounded-card border border-warn-line bg-warn-wash px-4 py-3 text-sm',
        className,
      )}
    >
      <CircleAlert aria-hidden className="text-warn-text" />
      {sentenceOf('balance_negative')}
    </p>
  )
}
