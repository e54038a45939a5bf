import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmPasswordSchema, emailStatusSchema } from '../../../../contract/auth.ts'
import { passkeysSchema } from '../../../../contract/passkeys.ts'
import { checkCodeSchema } from '../../../../contract/second-factor.ts'
import { errorSentence, getJson, postJson } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.ts'
import { paths } from '../../lib/paths.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { askForPasskey, isDeclined, requestOptions } from '../../lib/webauthn.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { KeyRound } from '../../ui/icons.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OneFieldForm } from './one-field-form.tsx'
import { useSecondFactor } from './use-second-factor.ts'

type ProofFormsProps = {
  onProven: () => void
  /** A password is not enough here. */
  isSecondFactorOnly?: boolean
}

/** Every way that this account has to show who uses it. */
export function ProofForms({ onProven, isSecondFactorOnly = false }: ProofFormsProps) {
  const { hasGoogleSignIn, hasPasswordSignIn } = useBoot()
  const secondFactor = useSecondFactor()
  const passkeys = useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: () => getJson(queryKeys.passkeys[0], passkeysSchema),
    staleTime: 0,
  })
  const status = useQuery({
    queryKey: queryKeys.emailStatus,
    queryFn: () => getJson(queryKeys.emailStatus[0], emailStatusSchema),
    staleTime: 0,
  })
  if (secondFactor.isPending || passkeys.isPending || status.isPending) {
    return <Skeleton className="mt-6 h-24" />
  }
  const hasPasskey = (passkeys.data?.length ?? 0) > 0
  const asksForCode = secondFactor.data?.isOn === true
  const asksForPassword =
    hasPasswordSignIn && !asksForCode && !isSecondFactorOnly && status.data?.hasPassword === true
  return (
    <div className="mt-6 grid gap-5">
      {hasPasskey && <PasskeyProof onProven={onProven} />}
      {asksForCode && <CodeProof onProven={onProven} />}
      {asksForPassword && <PasswordProof onProven={onProven} />}
      {!hasPasskey && !asksForCode && !asksForPassword && !isSecondFactorOnly && (
        <Button variant="outline" href={hasGoogleSignIn ? paths.googleSignIn : paths.openIdSignIn}>
          Sign in again
        </Button>
      )}
    </div>
  )
}

function PasskeyProof({ onProven }: { onProven: () => void }) {
  const check = useMutation({
    async mutationFn() {
      const options = await postJson('/api/auth/passkeys/begin-check', undefined, requestOptions)
      await postJson('/api/auth/passkeys/check', { credential: await askForPasskey(options) })
    },
    onSuccess: onProven,
  })
  return (
    <div>
      <Button className="w-full" size="lg" isBusy={check.isPending} onClick={() => check.mutate()}>
        <KeyRound aria-hidden />
        Use a passkey
      </Button>
      {check.isError && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {isDeclined(check.error)
            ? 'No passkey was used. You can try again.'
            : errorSentence(check.error, 'Please try again in a moment.')}
        </p>
      )}
    </div>
  )
}

function CodeProof({ onProven }: { onProven: () => void }) {
  const check = useMutation({
    mutationFn: (request: { code: string }) => postJson('/api/auth/second-factor/check', request),
    onSuccess: onProven,
  })
  return (
    <OneFieldForm
      label="Confirm with a code"
      schema={checkCodeSchema}
      name="code"
      request={check}
      action="Confirm"
    >
      {(error) => (
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          hint="6 digits of your authenticator app, or a recovery code."
          error={error}
        />
      )}
    </OneFieldForm>
  )
}

function PasswordProof({ onProven }: { onProven: () => void }) {
  const [isShown, setShown] = useState(false)
  const check = useMutation({
    mutationFn: (request: { password: string }) => postJson('/api/auth/confirm-password', request),
    onSuccess: onProven,
  })
  return (
    <OneFieldForm
      label="Confirm with your password"
      schema={confirmPasswordSchema}
      name="password"
      request={check}
      action="Confirm"
    >
      {(error) => (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={error}
          isShown={isShown}
          onToggleShown={() => setShown(!isShown)}
        />
      )}
    </OneFieldForm>
  )
}
