import { useQuery } from '@tanstack/react-query'
import { withdrawablePurchasesSchema } from '../../../../contract/withdrawal.ts'
import { withdrawalDays } from '../../../../contract/consents.ts'
import type { User } from '../../../../contract/auth.ts'
import { getJson } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.ts'
import { paths } from '../../lib/paths.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageTitle } from '../../ui/tab-page.tsx'
import { TableSkeleton } from '../../ui/table.tsx'
import { PurchaseCard } from './purchase-card.tsx'

/** Where a consumer withdraws from a purchase: what it means, then the purchases that are still open. */
export function WithdrawalPage({ user }: { user: User | null }) {
  const { supportEmail } = useBoot()
  return (
    <div className="mx-auto max-w-[760px] px-4 py-8 pb-16 md:px-8 lg:py-12">
      <PageTitle>Withdraw from contract</PageTitle>
      <p className="mt-4 max-w-[62ch] text-ink-2">
        You can withdraw from a purchase of tokens for {withdrawalDays} days, without giving a reason. Tokens
        you have used by then you pay for; all others are closed, and their price is paid back the way you
        paid. Free tokens are used before bought ones. More is in the{' '}
        <AppLink href={`${paths.terms}#refunds`} className="underline underline-offset-4">
          terms
        </AppLink>
        .
      </p>
      <div className="mt-8">{user ? <Purchases user={user} /> : <SignInFirst />}</div>
      <p className="mt-8 text-sm text-ink-2">
        You can also write to{' '}
        <a href={`mailto:${supportEmail}`} className="break-words underline underline-offset-4">
          {supportEmail}
        </a>
        ; a clear statement in your own words is enough.
      </p>
    </div>
  )
}

function SignInFirst() {
  return (
    <EmptyState
      title="Sign in, and your purchases are here"
      action={<Button href={`${paths.withdrawal}?auth=login`}>Sign in</Button>}
    >
      So you do not have to enter name, order or address again.
    </EmptyState>
  )
}

function Purchases({ user }: { user: User }) {
  const open = useQuery({
    queryKey: queryKeys.withdrawals,
    queryFn: () => getJson('/api/withdrawals', withdrawablePurchasesSchema),
    staleTime: 0,
  })
  if (open.isPending) return <TableSkeleton label="Loading your purchases" />
  if (open.isError) {
    return (
      <LoadError
        message="Your purchases could not be loaded"
        isRetrying={open.isFetching}
        onRetry={() => void open.refetch()}
      />
    )
  }
  const { purchases } = open.data
  if (purchases.length === 0) {
    return (
      <EmptyState title="No purchase to withdraw from">
        You have bought nothing in the last {withdrawalDays} days.
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-5">
      {purchases.map((purchase) => (
        <li key={purchase.paymentId}>
          <PurchaseCard purchase={purchase} user={user} />
        </li>
      ))}
    </ul>
  )
}
