import { Check, Clock } from '../../ui/icons.ts'
import { useState, type FormEvent } from 'react'
import { changeEmailSchema, type EmailStatus } from '../../../../contract/auth.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { fieldErrors, focusFirst } from './field-errors.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useChangeEmail } from './use-account.ts'

export function EmailSettings({ status }: { status: EmailStatus }) {
  return (
    <SettingsSection title="Email Settings" note="Where we send verification and receipts.">
      <p className="label">Current email</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
        <span className="min-w-0 break-words">{status.email}</span>
        {status.emailVerified ? (
          <Badge tone="ok">
            <Check className="size-3.5!" aria-hidden />
            Verified
          </Badge>
        ) : (
          <Badge tone="warn">
            <Clock className="size-3.5!" aria-hidden />
            Unverified
          </Badge>
        )}
      </p>
      {status.pendingEmail && (
        <div className="mt-4 rounded-field bg-sunken px-4 py-3 text-sm">
          <Badge tone="warn">Pending verification</Badge>
          <p className="mt-2 font-medium break-words">{status.pendingEmail}</p>
          <p className="text-ink-2">Check your inbox and open the link to confirm.</p>
        </div>
      )}
      <ChangeEmailForm />
    </SettingsSection>
  )
}

function ChangeEmailForm() {
  const [newEmail, setNewEmail] = useState('')
  const [error, setError] = useState<string>()
  const change = useChangeEmail()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = changeEmailSchema.safeParse({ newEmail })
    const errors = fieldErrors(checked.error)
    setError(errors.newEmail)
    if (checked.success) change.mutate(checked.data.newEmail, { onSuccess: () => setNewEmail('') })
    else focusFirst(event.currentTarget, errors)
  }

  return (
    <form className="mt-6 grid gap-4" noValidate onSubmit={submit}>
      <Field
        label="Change Email Address"
        type="email"
        name="newEmail"
        autoComplete="email"
        placeholder="new@example.com"
        value={newEmail}
        error={error}
        onChange={(event) => setNewEmail(event.target.value)}
      />
      <div>
        <Button type="submit" variant="outline" isBusy={change.isPending} busyText="Updating...">
          Update Email
        </Button>
      </div>
    </form>
  )
}
