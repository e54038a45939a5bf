import { ArrowLeft } from '../../ui/icons.ts'
import { useLocation, useSearch } from 'wouter'
import { useUser } from '../../features/auth/use-user.ts'
import { ReceiptView } from '../../features/payments/receipt.tsx'
import { ActingFor } from '../../lib/acting-for.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { PageHead } from '../page.ts'
import { dashboardPath } from '../../lib/paths.ts'

/** Reached by signed-in users only: the route sees to it. */
export default function Receipt() {
  const [path] = useLocation()
  const { user } = useUser()
  const account = new URLSearchParams(useSearch()).get('account')
  const paymentId = decodeURIComponent(path.split('/')[2] ?? '')
  return (
    <div className="mx-auto max-w-[760px] px-4 py-6 pb-16 md:px-8 lg:py-8 print:max-w-none print:p-0">
      <AppLink
        href={dashboardPath('settings')}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden />
        Back to Settings
      </AppLink>
      <ActingFor value={account}>
        <ReceiptView paymentId={paymentId} email={user?.email ?? ''} />
      </ActingFor>
    </div>
  )
}

export function head(): PageHead {
  return { title: 'Receipt', robots: 'noindex' }
}
