import { useState, type FormEvent } from 'react'
import { changePasswordSchema, setPasswordSchema } from '../../../../contract/auth.ts'
import { passwordMinLength, passwordQuotedLength } from '../../../../contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { fieldErrors, focusFirst } from './field-errors.ts'
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

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordSettings({ hasPassword }: { hasPassword: boolean }) {
  const [form, setForm] = useState(empty)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = useChangePassword(hasPassword)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = (hasPassword ? changePasswordSchema : setPasswordSchema).safeParse(form)
    const found = fieldErrors(checked.error)
    setErrors(found)
    if (checked.success) change.mutate(checked.data, { onSuccess: () => setForm(empty) })
    else focusFirst(event.currentTarget, found)
  }

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
        noValidate
        onSubmit={submit}
        aria-label={hasPassword ? 'Change password' : 'Set a password'}
      >
        {fields
          .filter(({ name }) => hasPassword || name !== 'currentPassword')
          .map(({ name, ...field }) => (
            <ToggledPasswordField
              key={name}
              {...field}
              name={name}
              value={form[name]}
              error={errors[name]}
              onValue={(value) => setForm({ ...form, [name]: value })}
            />
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
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

/** Here each field is shown or hidden by itself. */
function ToggledPasswordField({ onValue, ...field }: ToggledPasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <PasswordField
      {...field}
      isShown={isShown}
      onToggleShown={() => setShown(!isShown)}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
