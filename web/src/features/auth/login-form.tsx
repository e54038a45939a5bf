import { useRef, useState } from 'react'
import { loginSchema } from '../../../../contract/auth.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { sentenceOfCode, useLogin, usePasskeyAutofill } from './use-sign-in.ts'

type LoginFormProps = { onForgot: (email: string) => void; onSecondStep: () => void }

export function LoginForm({ onForgot, onSecondStep }: LoginFormProps) {
  const login = useLogin(onSecondStep)
  usePasskeyAutofill()
  const { errors, formProps } = useForm(loginSchema, (values) =>
    login.mutateAsync(values).catch(() => undefined),
  )
  const [isShown, setShown] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  // Which of the two is wrong nobody is told; it is the password that is written again.
  const refusal = sentenceOfCode(login.error, 'invalid_credentials')

  function onInput(event: { target: EventTarget }) {
    formProps.onInput(event)
    if (login.isError) login.reset()
  }

  return (
    <form className="grid gap-4" {...formProps} onInput={onInput}>
      <Field
        ref={email}
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password ?? refusal}
        isShown={isShown}
        onToggleShown={() => setShown(!isShown)}
      />
      <Button type="submit" size="lg" className="w-full" isBusy={login.isPending} busyText="Signing in...">
        Sign In
      </Button>
      <PasskeyButton className="w-full" />
      <Button
        variant="link"
        className="-my-2 justify-self-center text-sm!"
        onClick={() => onForgot(email.current?.value ?? '')}
      >
        Forgot your password?
      </Button>
    </form>
  )
}
