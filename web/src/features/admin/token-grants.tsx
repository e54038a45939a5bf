import { useRef, useState, type RefObject } from 'react'
import { addTokensFormSchema, type AdminUser, type AdminUsersQuery } from '../../../../contract/admin.ts'
import { useForm } from '../../lib/form.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmailStateBadge } from './email-state-badge.tsx'
import { useAddTokens, useAdminUsers } from './use-admin.ts'

type Grant = { userId: string; tokens: string; reason: string }

const emptyGrant: Grant = { userId: '', tokens: '0', reason: '' }

/** `userId` fills the form with whom it was opened for. */
export function TokenGrants({ userId = '' }: { userId?: string }) {
  const [grant, setGrant] = useState({ ...emptyGrant, userId })
  const tokensField = useRef<HTMLInputElement>(null)

  function fill(grantee: string, tokens: number) {
    setGrant({ ...grant, userId: grantee, tokens: String(tokens) })
    tokensField.current?.focus()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[380px_minmax(0,1fr)]">
      <GrantForm grant={grant} onGrant={setGrant} tokensField={tokensField} />
      <section>
        <h2 className="text-d-xs">Quick Token Management</h2>
        <p className="mt-1 text-sm text-ink-2">
          A shortcut fills the form. Nothing is added until you confirm.
        </p>
        <QuickList onFill={fill} />
      </section>
    </div>
  )
}

type GrantFormProps = {
  grant: Grant
  onGrant: (grant: Grant) => void
  tokensField: RefObject<HTMLInputElement | null>
}

function GrantForm({ grant, onGrant, tokensField }: GrantFormProps) {
  const adding = useAddTokens(() => onGrant(emptyGrant))
  const canAdd = grant.userId.trim() !== '' && Number.parseInt(grant.tokens, 10) > 0
  const { errors, formProps } = useForm(addTokensFormSchema, (values) => adding.mutate(values))

  return (
    <Card className="p-6" aria-label="Add Tokens to User">
      <h2 className="text-d-xs">Add Tokens to User</h2>
      <form className="mt-5 grid gap-4" {...formProps}>
        <Field
          label="User ID"
          name="userId"
          hint="Or the address that the account has verified."
          autoComplete="off"
          value={grant.userId}
          error={errors.userId}
          onChange={(event) => onGrant({ ...grant, userId: event.target.value })}
        />
        <Field
          ref={tokensField}
          label="Tokens"
          name="tokens"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={grant.tokens}
          error={errors.tokens}
          onChange={(event) => onGrant({ ...grant, tokens: event.target.value })}
        />
        <Field
          label="Reason"
          name="reason"
          hint="Optional. It stands in the audit log with your name."
          autoComplete="off"
          maxLength={200}
          value={grant.reason}
          error={errors.reason}
          onChange={(event) => onGrant({ ...grant, reason: event.target.value })}
        />
        <Button
          type="submit"
          className="w-full"
          disabled={!canAdd}
          isBusy={adding.isPending}
          busyText="Adding..."
        >
          Add Tokens
        </Button>
      </form>
    </Card>
  )
}

const quickListLength = 10
const shortcuts = [10, 50]
const firstUsers: AdminUsersQuery = {
  sort: 'createdAt',
  direction: 'desc',
  page: 1,
  pageSize: quickListLength,
}

function QuickList({ onFill }: { onFill: (userId: string, tokens: number) => void }) {
  const users = useAdminUsers(firstUsers)
  if (users.isPending) return <Skeleton className="mt-3 h-40" />
  if (users.isError) {
    return <LoadError message="Failed to load users" onRetry={() => void users.refetch()} className="mt-3" />
  }
  if (users.data.users.length === 0) return <p className="mt-3 text-ink-2">No users found</p>
  return (
    <ul className="mt-3">
      {users.data.users.slice(0, quickListLength).map((user) => (
        <QuickUser key={user.id} user={user} onFill={onFill} />
      ))}
    </ul>
  )
}

type QuickUserProps = { user: AdminUser; onFill: (userId: string, tokens: number) => void }

function QuickUser({ user, onFill }: QuickUserProps) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center font-medium">
          <span className="truncate">{user.email}</span>
          <EmailStateBadge user={user} />
        </p>
        <p className="tnum text-sm text-ink-3">{formatCount(user.tokenBalance, 'token')}</p>
      </div>
      {shortcuts.map((tokens) => (
        <Button
          key={tokens}
          variant="outline"
          size="sm"
          className="tnum min-h-11"
          aria-label={`+${tokens} tokens for ${user.email}`}
          onClick={() => onFill(user.id, tokens)}
        >
          +{tokens}
        </Button>
      ))}
    </li>
  )
}
