import { useEffect, useRef } from 'react'
import { invitationSchema, organisationRoles, type Organisation } from '../../../../contract/organisations.ts'
import { actFor } from '../../lib/acting-for.ts'
import { errorSentence } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrganisationSettings } from './organisation-settings.tsx'
import { RoleChoice } from './role-choice.tsx'
import { roleWords } from './role-words.ts'
import { useOrganisation } from './use-organisations.ts'

const linkLook = 'inline-flex min-h-11 items-center text-sm underline underline-offset-4'

type Acts = ReturnType<typeof useOrganisation>
type Member = Organisation['members'][number]

/** One organisation: its balance, who belongs to it, and, for owners, who else shall. */
export function OrganisationCard({ id, isNew }: { id: string; isNew: boolean }) {
  const acts = useOrganisation(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, isPending, isError } = acts.organisation
  const isThere = data !== undefined
  useEffect(() => {
    if (isNew && isThere) heading.current?.focus()
  }, [isNew, isThere])
  if (isPending) return <Skeleton className="h-40" />
  if (isError)
    return (
      <LoadError
        message="Failed to load this organisation"
        isRetrying={acts.organisation.isFetching}
        onRetry={() => void acts.organisation.refetch()}
      />
    )
  const isOwner = data.role === 'owner'
  return (
    <article className="card min-w-0 p-5 md:p-7" aria-label={data.name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-d-xs wrap-anywhere outline-none">
          {data.name}
        </h2>
        <span className="tnum text-ui text-ink-2">
          {acts.balance.data && formatCount(acts.balance.data.balance, 'token')}
        </span>
      </div>
      <ul aria-label="Members" className="mt-5 divide-y divide-line border-y border-line">
        {data.members.map((member) => (
          <MemberRow key={member.id} member={member} isOwner={isOwner} acts={acts} />
        ))}
        {data.invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <b className="block text-ui font-semibold wrap-anywhere">{invitation.email}</b>
              <span className="block text-sm text-ink-2">
                Invited as {roleWords[invitation.role].name}, until {formatDate(invitation.expiresAt)}
              </span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Withdraw the invitation of ${invitation.email}`}
              onClick={() => acts.withdrawal.mutate(invitation.id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-6">
        {data.role !== 'billing' && (
          <AppLink href={actFor(id, paths.webhooks)} className={linkLook}>
            Webhooks
          </AppLink>
        )}
        {data.role !== 'developer' && (
          <AppLink href={actFor(id, paths.organisationTokens)} className={linkLook}>
            Buy tokens and see the statement
          </AppLink>
        )}
      </p>
      {isOwner && <InvitationForm acts={acts} name={data.name} />}
      {isOwner && <OrganisationSettings organisation={data} acts={acts} />}
    </article>
  )
}

function MemberRow({ member, isOwner, acts }: { member: Member; isOwner: boolean; acts: Acts }) {
  const { id, username, email, role, isYou } = member
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0">
        <b className="block text-ui font-semibold wrap-anywhere">
          {username} {isYou && <Badge tone="primary">You</Badge>}
        </b>
        <span className="block text-sm wrap-anywhere text-ink-2">{email}</span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        {isOwner ? (
          <RoleChoice
            label={`Role of ${username}`}
            isLabelHidden
            value={role}
            isDisabled={acts.change.isPending}
            onValue={(chosen) => acts.change.mutate({ memberId: id, role: chosen })}
          />
        ) : (
          <Badge>{roleWords[role].name}</Badge>
        )}
        {(isOwner || isYou) && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={isYou ? 'Leave this organisation' : `Remove ${username}`}
            isBusy={acts.removal.isPending && acts.removal.variables === id}
            onClick={() => acts.removal.mutate(id)}
          >
            {isYou ? 'Leave' : 'Remove'}
          </Button>
        )}
      </span>
    </li>
  )
}

function InvitationForm({ acts: { invitation }, name }: { acts: Acts; name: string }) {
  const { errors, formProps } = useForm(invitationSchema, async (values, form) => {
    const isSent = await invitation.mutateAsync(values).then(
      () => true,
      () => false,
    )
    if (isSent) form.reset()
  })
  const refusal = invitation.error && errorSentence(invitation.error, 'It was not sent. Please try again.')
  return (
    <form className="mt-6" aria-label={`Invite somebody to ${name}`} {...formProps}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Invite by email"
          name="email"
          type="email"
          autoComplete="off"
          error={errors.email ?? refusal ?? undefined}
        />
        <RoleChoice label="Role" />
      </div>
      <p className="mt-3 max-w-[60ch] text-sm text-ink-2">
        {organisationRoles.map((role) => `${roleWords[role].name}: ${roleWords[role].may}.`).join(' ')}
      </p>
      <Button
        type="submit"
        variant="outline"
        className="mt-4"
        isBusy={invitation.isPending}
        busyText="Sending..."
      >
        Send Invitation
      </Button>
    </form>
  )
}
