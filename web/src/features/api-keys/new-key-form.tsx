import { useState } from 'react'
import { newApiKeySchema, type ApiKeyScope, type MadeApiKey } from '../../../../contract/api-keys.ts'
import { useForm } from '../../lib/form.ts'
import type { Prove } from '../../lib/proof.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { RadioLines } from '../../ui/radio-lines.tsx'
import { ofTexts, SettingsFields } from './settings-fields.tsx'
import { refusalOf, useMakeApiKey } from './use-api-keys.ts'

const scopes = [
  { value: 'server', label: 'Server', note: 'everything, for a program that keeps it secret' },
  { value: 'read', label: 'Read', note: 'reads try-ons, balance and usage, and spends nothing' },
  { value: 'widget', label: 'Widget', note: 'try-ons from the pages of your shop' },
] as const
const modes = [
  { value: 'test', label: 'Test', note: 'answers at once with sample pictures, for free' },
  { value: 'live', label: 'Live', note: 'makes try-ons and spends your tokens' },
] as const
const expiries = [
  { value: '365', label: 'After a year' },
  { value: '90', label: 'After 90 days' },
  { value: 'never', label: 'Never' },
] as const

type NewKeyFormProps = { isFirst: boolean; prove: Prove; onMade: (made: MadeApiKey) => void }

export function NewKeyForm({ isFirst, prove, onMade }: NewKeyFormProps) {
  const [scope, setScope] = useState<ApiKeyScope>('server')
  const [mode, setMode] = useState<'test' | 'live'>('test')
  const [expiry, setExpiry] = useState<(typeof expiries)[number]['value']>('365')
  const making = useMakeApiKey(prove)
  const chosen = {
    scope,
    isTest: mode === 'test',
    expiresInDays: expiry === 'never' ? null : Number(expiry),
  }
  const { errors, formProps } = useForm(ofTexts(newApiKeySchema, chosen), (key, form) =>
    making.mutateAsync(key).then(
      (made) => {
        form.reset()
        onMade(made)
      },
      // What was refused is said below, and stays in the fields.
      () => undefined,
    ),
  )
  const refusal = refusalOf(making.error)
  return (
    <form className="card p-5 md:p-7" aria-label="Make an API key" {...formProps}>
      <h2 className="text-d-xs">{isFirst ? 'Make your first API key' : 'Make an API key'}</h2>
      <div className="mt-5 grid max-w-[560px] gap-5">
        <RadioLines legend="Mode" name="mode" choices={modes} value={mode} onValue={setMode} />
        <RadioLines legend="Scope" name="scope" choices={scopes} value={scope} onValue={setScope} />
        <SettingsFields scope={scope} errors={errors} />
        <RadioLines legend="Expires" name="expiry" choices={expiries} value={expiry} onValue={setExpiry} />
      </div>
      {refusal && (
        <div role="alert" className="mt-4">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
      <Button type="submit" className="mt-5" isBusy={making.isPending} busyText="Making...">
        Make API Key
      </Button>
    </form>
  )
}
