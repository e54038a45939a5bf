import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { resetPasswordSchema } from '../../../../contract/auth.ts'
import { emailLinkPaths } from '../../../../contract/email-links.ts'
import { passwordMinLength } from '../../../../contract/limits.ts'
import { errorSentence, postJson } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast.tsx'

type ResetPasswordPageProps = {
  /** From the mailed link. */
  token: string
  /** A page without scripts has sent something that does not fit. */
  hasProblem: boolean
  /** The new password holds, and every browser is signed out. */
  onDone: () => void
}

/** Where the mailed link of a forgotten password leads. */
export function ResetPasswordPage({ token, hasProblem, onDone }: ResetPasswordPageProps) {
  const reset = useMutation({
    mutationFn: (request: unknown) => postJson('/api/auth/reset-password', request),
    onSuccess() {
      onDone()
      showToast({ title: 'Password Updated', description: 'Your password has been successfully changed.' })
    },
    onError: (error) =>
      showToast({
        title: 'Password Change Failed',
        description: errorSentence(error, 'Failed to change password'),
        tone: 'destructive',
      }),
  })
  const { errors, formProps } = useForm(resetPasswordSchema, (values) =>
    reset.mutateAsync(values).catch(() => undefined),
  )
  const [isShown, setShown] = useState(false)
  const password = { isShown, onToggleShown: () => setShown(!isShown), autoComplete: 'new-password' }
  return (
    <div className="mx-auto max-w-[480px] px-5 py-12 lg:py-20">
      <h1 className="text-d-sm lg:text-page">Choose a new password</h1>
      <p className="mt-2 text-ink-2">You will be signed out everywhere, and sign in with the new one.</p>
      {hasProblem && (
        <div role="alert" className="mt-4">
          <FieldError>
            Please write a password of at least {passwordMinLength} characters, and the same one twice.
          </FieldError>
        </div>
      )}
      <form
        className="mt-8 grid gap-4"
        method="post"
        action={emailLinkPaths['reset-password']}
        {...formProps}
      >
        <input type="hidden" name="token" value={token} />
        <PasswordField label="New password" name="newPassword" error={errors.newPassword} {...password} />
        <PasswordField
          label="Confirm new password"
          name="confirmPassword"
          error={errors.confirmPassword}
          {...password}
        />
        <Button type="submit" size="lg" isBusy={reset.isPending} busyText="Updating...">
          Update Password
        </Button>
      </form>
    </div>
  )
}
