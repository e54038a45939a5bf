import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import {
  changeSettingsSchema,
  siteSettingsSchema,
  signUpChoices,
  type ChangeSettings,
  type SignUps,
  type SiteSettings,
} from '../../../../contract/site-settings.ts'
import { getJson, putJson } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { TableSkeleton } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ReasonField } from './reason-field.tsx'
import { settingWords } from './setting-words.ts'
import { adminKey, useRefresh } from './use-admin.ts'

const path = '/api/admin/settings'

/** What an operator changes while the service runs. */
export function SiteSettingsForm() {
  const settings = useQuery({
    queryKey: [...adminKey, 'settings'],
    queryFn: () => getJson(path, siteSettingsSchema),
    staleTime: 0,
  })
  if (settings.isPending) return <TableSkeleton label="Loading the settings" />
  if (settings.isError) {
    return (
      <LoadError
        message="Failed to load the settings"
        isRetrying={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    )
  }
  return <Form key={settings.dataUpdatedAt} settings={settings.data} />
}

/** As the form's fields give it: an empty number is no limit. */
const formSchema = z.preprocess((fields) => {
  const given = z.record(z.string(), z.unknown()).parse(fields)
  const { freeTokensPerDay } = given
  return { ...given, freeTokensPerDay: freeTokensPerDay === '' ? null : Number(freeTokensPerDay) }
}, changeSettingsSchema)

const signUpWords: Record<SignUps, string> = {
  open: 'Open to everybody',
  invitation: 'By invitation',
  closed: 'Closed',
}

function Form({ settings }: { settings: SiteSettings }) {
  const refresh = useRefresh()
  const [signUps, setSignUps] = useState(settings.signUps)
  const saving = useMutation({
    mutationFn: (request: ChangeSettings) => putJson(path, request, siteSettingsSchema),
    onSuccess: async () => {
      showToast({ title: 'Saved', description: 'It holds from now on, and stands in the audit log.' })
      await refresh()
    },
  })
  const { errors, formProps } = useForm<ChangeSettings>(formSchema, (request) => saving.mutate(request))
  const chooser = useId()
  return (
    <form className="grid max-w-[480px] gap-6" aria-label="Settings" {...formProps}>
      <Field
        label={settingWords['banner'] ?? ''}
        name="banner"
        hint="Stands above every page. Leave it empty for none."
        autoComplete="off"
        maxLength={200}
        defaultValue={settings.banner}
        error={errors.banner}
      />
      <div>
        <label className="label" htmlFor={chooser}>
          {settingWords['signUps']}
        </label>
        <select
          id={chooser}
          name="signUps"
          className="field"
          value={signUps}
          onChange={({ currentTarget: { value } }) =>
            setSignUps(signUpChoices.find((choice) => choice === value) ?? 'open')
          }
        >
          {signUpChoices.map((choice) => (
            <option key={choice} value={choice}>
              {signUpWords[choice]}
            </option>
          ))}
        </select>
      </div>
      <div hidden={signUps !== 'invitation'}>
        <Field
          label={settingWords['invitation'] ?? ''}
          name="invitation"
          hint="Whoever registers must know it. Other ways of signing up are closed meanwhile."
          autoComplete="off"
          maxLength={64}
          defaultValue={settings.invitation}
          error={errors.invitation}
        />
      </div>
      <Field
        label={settingWords['freeTokensPerDay'] ?? ''}
        name="freeTokensPerDay"
        hint="For all new accounts together. Leave it empty for no limit."
        inputMode="numeric"
        autoComplete="off"
        defaultValue={settings.freeTokensPerDay ?? ''}
        error={errors.freeTokensPerDay}
      />
      <ReasonField error={errors.reason} failure={saving.error} />
      <div>
        <Button type="submit" isBusy={saving.isPending} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
