import { useState } from 'react'
import { checkCodeSchema } from '../../../../contract/second-factor.ts'
import { ApiError, errorSentence } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useSecondStep } from './use-sign-in.ts'

/** After the password: a code of the app, or a recovery code. */
export function SecondStepForm({ onBack }: { onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false)
  const step = useSecondStep(onBack)
  const { errors, formProps } = useForm(checkCodeSchema, (values) =>
    step.mutateAsync(values).catch(() => undefined),
  )
  const isAboutCode = step.error instanceof ApiError && step.error.code === 'wrong_code'
  const refusal = isAboutCode ? errorSentence(step.error, '') : undefined
  return (
    <div className="mt-6">
      <form className="grid gap-4" aria-label="Second step" {...formProps}>
        <Field
          key={String(isRecovery)}
          label={isRecovery ? 'Recovery code' : 'Code'}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          hint={
            isRecovery
              ? 'One of the ten that you kept. Each works once.'
              : '6 digits of your authenticator app.'
          }
          error={errors.code ?? refusal}
        />
        <Button type="submit" size="lg" className="w-full" isBusy={step.isPending} busyText="Signing in...">
          Sign In
        </Button>
      </form>
      <PasskeyButton className="mt-3 w-full" />
      <div className="mt-3 flex flex-wrap justify-between gap-x-4">
        <Button variant="link" className="text-sm!" onClick={onBack}>
          Back to Login
        </Button>
        <Button variant="link" className="text-sm!" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
      </div>
    </div>
  )
}
