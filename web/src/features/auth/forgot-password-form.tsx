import { useMutation } from '@tanstack/react-query'
import { forgotPasswordSchema } from '../../../../contract/auth.ts'
import { errorSentence, postJson } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'

type ForgotPasswordFormProps = {
  /** What was typed before the password was missed. */
  email: string
  onBack: () => void
}

/** Asks for a link by mail. The answer is the same whether or not the address has an account. */
export function ForgotPasswordForm({ email, onBack }: ForgotPasswordFormProps) {
  const sending = useMutation({
    mutationFn: (request: { email: string }) => postJson('/api/auth/forgot-password', request),
    onError: (error) =>
      showToast({
        title: 'Failed to Send Email',
        description: errorSentence(error, 'Please try again in a moment.'),
        tone: 'destructive',
      }),
  })
  const { errors, formProps } = useForm(forgotPasswordSchema, (values) =>
    sending.mutateAsync(values).catch(() => undefined),
  )
  return (
    <div className="mt-6">
      {sending.isSuccess ? (
        <p role="status" className="max-w-[44ch] text-ink-2">
          If {sending.variables.email} has an account with us, a link is on its way. It works once and not for
          long.
        </p>
      ) : (
        <form className="grid gap-4" {...formProps}>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            error={errors.email}
          />
          <Button type="submit" size="lg" className="w-full" isBusy={sending.isPending} busyText="Sending...">
            Send Link
          </Button>
        </form>
      )}
      <Button variant="link" className="mt-3 text-sm!" onClick={onBack}>
        Back to Login
      </Button>
    </div>
  )
}
