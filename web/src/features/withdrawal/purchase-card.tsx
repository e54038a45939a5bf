import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { User } from '../../../../contract/auth.ts'
import {
  withdrawalSchema,
  type Withdrawal,
  type WithdrawablePurchase,
} from '../../../../contract/withdrawal.ts'
import { errorSentence, postJson } from '../../lib/api.ts'
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../lib/format.ts'
import { receiptPath } from '../../lib/paths.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'

type PurchaseCardProps = { purchase: WithdrawablePurchase; user: User }

/** One purchase, and the two steps of withdrawing from it: the statement, then its confirmation. */
export function PurchaseCard({ purchase, user }: PurchaseCardProps) {
  const [isStating, setStating] = useState(false)
  const withdrawal = useWithdrawal(purchase)
  const { packageName, receiptNumber, paymentId, isTest } = purchase
  return (
    <article className="card p-5 md:p-7" aria-label={`${packageName} of ${formatDate(purchase.paidAt)}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-d-xs">{packageName}</h2>
        <span className="tnum text-lg font-semibold">{formatMoney(purchase.amount, purchase.currency)}</span>
      </div>
      <p className="mt-1 text-sm text-ink-2">
        Bought on {formatDateTime(purchase.paidAt)}.{' '}
        <AppLink href={receiptPath(paymentId)} className="underline underline-offset-4">
          Receipt{receiptNumber && ` ${receiptNumber}`}
        </AppLink>
      </p>
      {isTest && (
        <p className="mt-3">
          <Badge tone="warn">Test mode: no real money</Badge>
        </p>
      )}
      {withdrawal.data ? (
        <Confirmed withdrawal={withdrawal.data} email={user.email} />
      ) : (
        <>
          <Sums purchase={purchase} />
          {purchase.refund === 0 ? (
            <p className="mt-5 text-sm text-ink-2">There is nothing left to pay back.</p>
          ) : isStating ? (
            <Statement
              purchase={purchase}
              user={user}
              isBusy={withdrawal.isPending}
              onConfirm={() => withdrawal.mutate()}
              onCancel={() => setStating(false)}
            />
          ) : (
            <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button variant="outline" onClick={() => setStating(true)}>
                Withdraw from contract here
              </Button>
              <span className="text-sm text-ink-2">Until {formatDateTime(purchase.until)}</span>
            </div>
          )}
          {withdrawal.isError && (
            <div role="alert" className="mt-4">
              <FieldError>
                {errorSentence(withdrawal.error, 'Your withdrawal did not reach us. Please try again.')}
              </FieldError>
            </div>
          )}
        </>
      )}
    </article>
  )
}

function useWithdrawal({ paymentId, refund }: WithdrawablePurchase) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => postJson('/api/withdrawals', { paymentId, refund }, withdrawalSchema),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.balance }),
    // What was shown is not so any more: the sums come anew, beside what the server said.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.withdrawals }),
  })
}

function Sums({ purchase }: { purchase: WithdrawablePurchase }) {
  const { usedTokens, unusedTokens, refund, currency } = purchase
  return (
    <dl className="tnum mt-5 grid gap-x-8 gap-y-3 border-y border-line py-4 text-sm sm:grid-cols-3">
      <Sum name="Used">{formatCount(usedTokens, 'token')}</Sum>
      <Sum name="Unused">{formatCount(unusedTokens, 'token')}</Sum>
      <Sum name="We pay back">
        <b className="font-semibold">{formatMoney(refund, currency)}</b>
      </Sum>
    </dl>
  )
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 sm:block">
      <dt className="text-ink-2">{name}</dt>
      <dd className="sm:mt-0.5">{children}</dd>
    </div>
  )
}

type StatementProps = PurchaseCardProps & { isBusy: boolean; onConfirm: () => void; onCancel: () => void }

function Statement({ purchase, user, isBusy, onConfirm, onCancel }: StatementProps) {
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => start.current?.focus(), [])
  const { packageName, receiptNumber, unusedTokens, refund, currency } = purchase
  return (
    <section aria-label="Your statement" className="mt-5 rounded-field bg-sunken p-4 md:p-5">
      <p ref={start} tabIndex={-1} className="outline-none">
        I, {user.username} ({user.email}), withdraw from the contract for {packageName}
        {receiptNumber && `, receipt ${receiptNumber}`}, bought on {formatDate(purchase.paidAt)}.
      </p>
      <p className="mt-2 text-sm text-ink-2">
        {formatCount(unusedTokens, 'token')} will be closed and {formatMoney(refund, currency)} paid back.
        This cannot be undone. You get a mail that confirms it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button isBusy={isBusy} busyText="Sending..." onClick={onConfirm}>
          Confirm withdrawal
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
          Keep my tokens
        </Button>
      </div>
    </section>
  )
}

function Confirmed({ withdrawal, email }: { withdrawal: Withdrawal; email: string }) {
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => start.current?.focus(), [])
  const { outcome, closedTokens, refund, currency, statedAt } = withdrawal
  return (
    <div className="mt-5 rounded-field bg-sunken p-4 md:p-5" role="status">
      <p ref={start} tabIndex={-1} className="font-semibold outline-none">
        Your withdrawal reached us on {formatDateTime(statedAt)}
      </p>
      <p className="mt-2 text-sm text-ink-2">
        {outcome === 'refused'
          ? 'Our payment provider could not pay back. Your tokens are on your balance again, and we have written to you how you get your money.'
          : `${formatCount(closedTokens, 'token')} ${closedTokens === 1 ? 'is' : 'are'} closed. ${formatMoney(refund, currency)} ${outcome === 'done' ? 'is on its way to you' : 'follows as soon as the payment provider answers'}.`}{' '}
        A confirmation is on its way to {email}.
      </p>
    </div>
  )
}
