import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import {
  changeSettingsSchema,
  deskSettingsSchema,
  signUpChoices,
  type ChangeSettings,
  type DeskSettings,
  type SignUps,
} from '../../../../contract/site-settings.ts'
import { getJson, putJson, sentenceAbout } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TableSkeleton } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { PriceFields, readPrices } from './price-fields.tsx'
import { ReasonField } from './reason-field.tsx'
import { settingWords } from './setting-words.ts'
import { adminKey, useRefresh } from './use-admin.ts'

const path = '/api/admin/settings'

/** What an operator changes while the service runs. */
export function SiteSettingsForm() {
  const settings = useQuery({
    queryKey: [...adminKey, 'settings'],
    queryFn: () => getJson(path, deskSettingsSchema),
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

/** As the form's fields give it: an empty number is no limit, and prices are written with a point. */
const formSchema = z.preprocess((fields) => {
  const given = z.record(z.string(), z.string()).parse(fields)
  const { freeTokensPerDay, signUpBonus } = given
  return {
    ...given,
    freeTokensPerDay: freeTokensPerDay === '' ? null : Number(freeTokensPerDay),
    signUpBonus: signUpBonus === '' ? Number.NaN : Number(signUpBonus),
    prices: readPrices(given),
  }
}, changeSettingsSchema)

const signUpWords: Record<SignUps, string> = {
  open: 'Open to everybody',
  invitation: 'By invitation',
  closed: 'Closed',
}

function Form({ settings }: { settings: DeskSettings }) {
  const refresh = useRefresh()
  const [signUps, setSignUps] = useState(settings.signUps)
  const saving = useMutation({
    mutationFn: (request: ChangeSettings) => putJson(path, request, deskSettingsSchema),
    onSuccess: async () => {
      showToast({ title: 'Saved', description: 'It holds from now on, and stands in the audit log.' })
      await refresh()
    },
  })
  const { errors, formProps } = useForm<ChangeSettings>(formSchema, (request) => saving.mutate(request))
  const errorOf = (name: string) => errors[name] ?? sentenceAbout(saving.error, name)
  return (
    <form className="grid max-w-[640px] gap-6" aria-label="Settings" {...formProps}>
      <Field
        label={settingWords('banner')}
        name="banner"
        hint="Stands above every page. Leave it empty for none."
        autoComplete="off"
        maxLength={200}
        defaultValue={settings.banner}
        error={errorOf('banner')}
      />
      <SelectField
        label={settingWords('signUps')}
        name="signUps"
        value={signUps}
        onChange={({ currentTarget: { value } }) =>
          setSignUps(signUpChoices.find((choice) => choice === value) ?? 'open')
        }
        options={signUpChoices.map((value) => ({ value, label: signUpWords[value] }))}
      />
      <div hidden={signUps !== 'invitation'}>
        <Field
          label={settingWords('invitation')}
          name="invitation"
          hint="Whoever registers must know it. Other ways of signing up are closed meanwhile."
          autoComplete="off"
          maxLength={64}
          defaultValue={settings.invitation}
          error={errorOf('invitation')}
        />
      </div>
      <Field
        label={settingWords('signUpBonus')}
        name="signUpBonus"
        hint="What a new account gets once its address is verified. Pages and mails say this number."
        inputMode="numeric"
        autoComplete="off"
        defaultValue={settings.signUpBonus}
        error={errorOf('signUpBonus')}
      />
      <Field
        label={settingWords('freeTokensPerDay')}
        name="freeTokensPerDay"
        hint="For all new accounts together. Leave it empty for no limit."
        inputMode="numeric"
        autoComplete="off"
        defaultValue={settings.freeTokensPerDay ?? ''}
        error={errorOf('freeTokensPerDay')}
      />
      <PriceFields settings={settings} errorOf={errorOf} />
      <ReasonField error={errors.reason} failure={saving.error} />
      <div>
        <Button type="submit" isBusy={saving.isPending} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
