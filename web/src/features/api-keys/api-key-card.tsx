import { useState } from 'react'
import { apiKeySettingsSchema, type ApiKeyView } from '../../../../contract/api-keys.ts'
import { formatCount, formatDateTime, formatNumber, formatShortDate } from '../../lib/format.ts'
import { useForm } from '../../lib/form.ts'
import type { Prove } from '../../lib/proof.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SaveOrCancel } from '../../ui/save-or-cancel.tsx'
import { ofTexts, SettingsFields } from './settings-fields.tsx'
import { refusalOf, useApiKey } from './use-api-keys.ts'

const scopeWords = { server: 'Server', read: 'Read', widget: 'Widget' } as const

/** One key: what it may do, what it has spent, and its end. */
export function ApiKeyCard({ apiKey, prove }: { apiKey: ApiKeyView; prove: Prove }) {
  const [open, setOpen] = useState<'change' | 'revoke' | null>(null)
  const { name, start, scope, isTest, origins, lastUsedAt, createdAt, expiresAt } = apiKey
  const close = () => setOpen(null)
  return (
    <article className="card min-w-0 p-5 md:p-7" aria-label={`API key ${name}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="heading-ui wrap-anywhere">{name}</h2>
          <code className="font-mono text-sm break-all text-ink-2">{start}…</code>
        </div>
        <span className="flex gap-2">
          <Badge>{scopeWords[scope]}</Badge>
          <Badge tone={isTest ? 'neutral' : 'ok'}>{isTest ? 'Test' : 'Live'}</Badge>
        </span>
      </div>
      <dl className="mt-5 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        <Fact term="Spent today" value={writeSpent(apiKey.spentToday, apiKey.tokensPerDay)} />
        <Fact term="Spent this month" value={writeSpent(apiKey.spentThisMonth, apiKey.tokensPerMonth)} />
        <Fact term="Last used" value={lastUsedAt ? formatDateTime(lastUsedAt) : 'Never'} />
        <Fact
          term="Made"
          value={`${formatShortDate(createdAt)}, ${expiresAt ? `expires ${formatShortDate(expiresAt)}` : 'never expires'}`}
        />
        {origins.length > 0 && <Fact term="Origins" value={origins.join(', ')} />}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen('change')}>
          Change
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('revoke')}>
          Revoke
        </Button>
      </div>
      {open === 'change' && <ChangeDialog apiKey={apiKey} prove={prove} onClose={close} />}
      {open === 'revoke' && <RevokeDialog apiKey={apiKey} prove={prove} onClose={close} />}
    </article>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{term}</dt>
      <dd className="tnum wrap-anywhere">{value}</dd>
    </div>
  )
}

function writeSpent(spent: number, budget: number | null): string {
  return budget === null
    ? formatCount(spent, 'token')
    : `${formatNumber(spent)} of ${formatCount(budget, 'token')}`
}

type KeyDialogProps = { apiKey: ApiKeyView; prove: Prove; onClose: () => void }

function ChangeDialog({ apiKey, prove, onClose }: KeyDialogProps) {
  const { change } = useApiKey(apiKey.id, prove)
  const { errors, formProps } = useForm(ofTexts(apiKeySettingsSchema), (settings) =>
    change.mutate(settings, { onSuccess: onClose }),
  )
  const refusal = refusalOf(change.error)
  return (
    <Dialog isOpen onClose={onClose} title="Change this key">
      <form className="mt-5 grid gap-5" aria-label="Change this key" {...formProps}>
        <SettingsFields scope={apiKey.scope} errors={errors} settings={apiKey} />
        {refusal && (
          <div role="alert">
            <FieldError>{refusal}</FieldError>
          </div>
        )}
        <SaveOrCancel isSaving={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function RevokeDialog({ apiKey, prove, onClose }: KeyDialogProps) {
  const { revoke } = useApiKey(apiKey.id, prove)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Revoke this key?"
      description={
        <>
          <b className="font-semibold break-words text-ink">{apiKey.name}</b> opens nothing from that moment
          on, for good. Usage keeps its counts.
        </>
      }
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Keep it
        </Button>
        <Button
          className="bg-danger! text-paper!"
          isBusy={revoke.isPending}
          busyText="Revoking..."
          onClick={() => revoke.mutate(undefined, { onSettled: onClose })}
        >
          Revoke for good
        </Button>
      </div>
    </Dialog>
  )
}
