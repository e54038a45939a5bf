import { useState } from 'react'
import { registerFormSchema } from '../../../../contract/auth.ts'
import { sentenceOf } from '../../../../contract/errors.ts'
import { passwordMinLength } from '../../../../contract/limits.ts'
import { useBoot } from '../../lib/boot.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { sentenceAbout } from '../../lib/api.ts'
import { useRegister } from './use-sign-in.ts'

export function RegisterForm({ onSecondStep }: { onSecondStep: () => void }) {
  const register = useRegister(onSecondStep)
  const { errors, formProps } = useForm(registerFormSchema, ({ confirmPassword: _staysHere, ...account }) =>
    register.mutateAsync(account).catch(() => undefined),
  )
  const refusal = sentenceAbout(register.error, 'password')
  const uninvited = sentenceAbout(register.error, 'invitation')
  const { signUps } = useBoot().site
  const [isShown, setShown] = useState(false)
  const password = { isShown, onToggleShown: () => setShown(!isShown), autoComplete: 'new-password' }
  return (
    <form className="grid gap-4" {...formProps}>
      <Field label="Username" name="username" autoComplete="username" error={errors.username} />
      <Field label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PasswordField
          label="Password"
          name="password"
          hint={`At least ${passwordMinLength} characters.`}
          error={errors.password ?? refusal}
          {...password}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          error={errors.confirmPassword}
          {...password}
        />
      </div>
      {signUps === 'invitation' && (
        <Field
          label="Invitation"
          name="invitation"
          autoComplete="off"
          error={errors.invitation ?? uninvited}
        />
      )}
      {signUps === 'closed' && (
        <p role="status" className="text-sm text-ink-2">
          {sentenceOf('sign_ups_closed')}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        className="w-full"
        isBusy={register.isPending}
        busyText="Creating Account..."
      >
        Create Account
      </Button>
    </form>
  )
}
