import { useState } from 'react'
import { changePasswordSchema, setPasswordSchema } from '../../../../contract/auth.ts'
import { passwordMinLength, passwordQuotedLength } from '../../../../contract/limits.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useChangePassword } from './use-account.ts'

const fields = [
  {
    name: 'currentPassword',
    label: 'Current password',
    autoComplete: 'current-password',
    placeholder: undefined,
  },
  {
    name: 'newPassword',
    label: 'New password',
    autoComplete: 'new-password',
    placeholder: `Enter new password (min ${passwordQuotedLength} characters)`,
    hint: `At least ${passwordMinLength} characters, and none that is guessed first.`,
  },
  {
    name: 'confirmPassword',
    label: 'Confirm new password',
    autoComplete: 'new-password',
    placeholder: undefined,
  },
] as const

export function PasswordSettings({ hasPassword }: { hasPassword: boolean }) {
  const change = useChangePassword(hasPassword)
  const { errors, formProps } = useForm<object>(
    hasPassword ? changePasswordSchema : setPasswordSchema,
    (values, form) => change.mutate(values, { onSuccess: () => form.reset() }),
  )

  return (
    <SettingsSection
      title="Password Settings"
      note={
        hasPassword
          ? `Use at least ${passwordMinLength} characters.`
          : 'You sign in with Google. With a password you can sign in with your e-mail address too.'
      }
    >
      <form
        className="grid gap-4"
        {...formProps}
        aria-label={hasPassword ? 'Change password' : 'Set a password'}
      >
        {fields
          .filter(({ name }) => hasPassword || name !== 'currentPassword')
          .map((field) => (
            <ToggledPasswordField key={field.name} {...field} error={errors[field.name]} />
          ))}
        <div>
          <Button type="submit" isBusy={change.isPending} busyText="Updating...">
            {hasPassword ? 'Update Password' : 'Set Password'}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}

type ToggledPasswordFieldProps = {
  name: string
  label: string
  autoComplete: string
  placeholder: string | undefined
  hint?: string
  error: string | undefined
}

/** Here each field is shown or hidden by itself. */
function ToggledPasswordField(field: ToggledPasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return <PasswordField {...field} isShown={isShown} onToggleShown={() => setShown(!isShown)} />
}
