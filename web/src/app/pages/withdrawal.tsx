import { useUser } from '../../features/auth/use-user.ts'
import { WithdrawalPage } from '../../features/withdrawal/withdrawal-page.tsx'
import { paths } from '../../lib/paths.ts'
import type { PageHead } from '../page.ts'

export default function Withdrawal() {
  const { user } = useUser()
  return <WithdrawalPage user={user} />
}

export function head(): PageHead {
  return {
    title: 'Withdraw from contract',
    description: 'Withdraw from a purchase of tokens within 14 days, in two steps.',
    canonicalPath: paths.withdrawal,
  }
}
