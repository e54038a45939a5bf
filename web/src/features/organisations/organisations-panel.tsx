import { useState } from 'react'
import { newOrganisationSchema } from '../../../../contract/organisations.ts'
import { errorSentence } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrganisationCard } from './organisation-card.tsx'
import { roleWords } from './role-words.ts'
import { useOrganisations } from './use-organisations.ts'

/** One's organisations with their members, the invitations to others, and the form for a new one. */
export function OrganisationsPanel() {
  const { organisations, making, joining } = useOrganisations()
  const [madeId, setMadeId] = useState<string | null>(null)
  const { errors, formProps } = useForm(newOrganisationSchema, async ({ name }, form) => {
    const made = await making.mutateAsync({ name }).catch(() => null)
    if (!made) return
    setMadeId(made.id)
    form.reset()
  })
  if (organisations.isPending)
    return (
      <div role="status" aria-label="Loading organisations">
        <Skeleton className="h-40" />
      </div>
    )
  if (organisations.isError)
    return (
      <LoadError
        message="Failed to load your organisations"
        isRetrying={organisations.isFetching}
        onRetry={() => void organisations.refetch()}
      />
    )
  const refusal = making.error && errorSentence(making.error, 'It was not made. Please try again.')
  return (
    <div className="grid gap-6">
      {organisations.data.invitations.map((invitation) => (
        <section
          key={invitation.organisationId}
          aria-label={`Invitation to ${invitation.name}`}
          className="card flex flex-wrap items-center justify-between gap-4 border-primary! p-5 md:p-7"
        >
          <div className="min-w-0">
            <h2 className="text-d-xs wrap-anywhere">You are invited to {invitation.name}</h2>
            <p className="mt-1.5 text-sm text-ink-2">
              {roleWords[invitation.role].name}: {roleWords[invitation.role].may}. Until{' '}
              {formatDate(invitation.expiresAt)}.
            </p>
          </div>
          <Button
            isBusy={joining.isPending && joining.variables.organisationId === invitation.organisationId}
            busyText="Joining..."
            onClick={() => joining.mutate(invitation)}
          >
            Join
          </Button>
        </section>
      ))}
      {organisations.data.organisations.map(({ id }) => (
        <OrganisationCard key={id} id={id} isNew={id === madeId} />
      ))}
      <form className="card p-5 md:p-7" aria-label="New organisation" {...formProps}>
        <h2 className="text-d-xs">New organisation</h2>
        <p className="mt-1.5 mb-5 max-w-[60ch] text-sm text-ink-2">
          An account that several people act for, with tokens, keys, webhooks and a statement of its own.
        </p>
        <div className="max-w-[480px]">
          <Field
            label="Name"
            name="name"
            autoComplete="organization"
            error={errors.name ?? refusal ?? undefined}
          />
        </div>
        <Button type="submit" className="mt-5" isBusy={making.isPending} busyText="Creating...">
          Create Organisation
        </Button>
      </form>
    </div>
  )
}
