import { Check, Clock } from '../../ui/icons.ts'
import { useState } from 'react'
import {
  changeEmailSchema,
  changeEmailWithPasswordSchema,
  type EmailStatus,
} from '../../../../contract/auth.ts'
import { ApiError } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useChangeEmail, useWithdrawEmailChange } from './use-account.ts'

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
          <p className="text-ink-2">
            Check your inbox and open the link to confirm. Until then nothing changes, and if the address
            belongs to another account, the message there says so.
          </p>
          <WithdrawButton />
        </div>
      )}
      <ChangeEmailForm hasPassword={status.hasPassword} />
    </SettingsSection>
  )
}

/** For an address that was mistyped, or asked for by somebody else. */
function WithdrawButton() {
  const withdrawal = useWithdrawEmailChange()
  return (
    <Button
      variant="outline"
      size="sm"
      className="mt-3"
      isBusy={withdrawal.isPending}
      busyText="Taking back..."
      onClick={() => withdrawal.mutate()}
    >
      Take This Back
    </Button>
  )
}

function ChangeEmailForm({ hasPassword }: { hasPassword: boolean }) {
  const [isShown, setShown] = useState(false)
  const change = useChangeEmail()
  const refusal = change.error instanceof ApiError ? change.error : null
  const { errors, formProps } = useForm(
    hasPassword ? changeEmailWithPasswordSchema : changeEmailSchema,
    (values, form) => change.mutate(values, { onSuccess: () => form.reset() }),
  )

  return (
    <form className="mt-6 grid gap-4" {...formProps}>
      <Field
        label="Change Email Address"
        type="email"
        name="newEmail"
        autoComplete="email"
        placeholder="new@example.com"
        error={errors.newEmail}
      />
      {hasPassword && (
        <PasswordField
          label="Confirm with your password"
          name="currentPassword"
          autoComplete="current-password"
          error={
            errors.currentPassword ?? (refusal?.code === 'wrong_password' ? refusal.sentence : undefined)
          }
          isShown={isShown}
          onToggleShown={() => setShown(!isShown)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline" isBusy={change.isPending} busyText="Updating...">
          Update Email
        </Button>
        {refusal?.code === 'sign_in_again' && (
          <Button variant="outline" href={paths.googleSignIn}>
            Sign in again with Google
          </Button>
        )}
      </div>
    </form>
  )
}
