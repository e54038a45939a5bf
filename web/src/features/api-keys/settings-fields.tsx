import { z } from 'zod'
import { apiKeyNameMaxLength, type ApiKeyScope, type ApiKeySettings } from '../../../../contract/api-keys.ts'
import type { FieldErrors } from '../../lib/form.ts'
import { Field } from '../../ui/field.tsx'

type SettingsFieldsProps = {
  scope: ApiKeyScope
  errors: FieldErrors
  settings?: ApiKeySettings
}

/** The fields of a key that can be changed later too. */
export function SettingsFields({ scope, errors, settings }: SettingsFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={apiKeyNameMaxLength}
        defaultValue={settings?.name}
        hint="Where it is used, such as “Shop server”."
        error={errors.name}
      />
      {scope === 'widget' && (
        <Field
          label="Origins"
          name="origins"
          autoComplete="off"
          defaultValue={settings?.origins.join(' ')}
          placeholder="https://shop.example"
          hint="The pages that may use it, with blanks between them."
          error={errors.origins}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Tokens a day"
          name="tokensPerDay"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={settings?.tokensPerDay ?? ''}
          hint="Empty: as many as you have."
          error={errors.tokensPerDay}
        />
        <Field
          label="Tokens a month"
          name="tokensPerMonth"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={settings?.tokensPerMonth ?? ''}
          hint="Days and months are those of UTC."
          error={errors.tokensPerMonth}
        />
      </div>
    </>
  )
}

type Texts = Record<string, string | undefined>

/** Fields of a form are texts: an empty number is none, and origins stand in one line. */
export function ofTexts<Values>(schema: z.ZodType<Values>, more: object = {}) {
  return z.preprocess((sent) => {
    const texts = sent as Texts
    return {
      ...more,
      name: texts.name ?? '',
      origins: (texts.origins ?? '').split(/[\s,]+/).filter(Boolean),
      tokensPerDay: toNumber(texts.tokensPerDay),
      tokensPerMonth: toNumber(texts.tokensPerMonth),
    }
  }, schema)
}

function toNumber(text = ''): number | null {
  return text.trim() === '' ? null : Number(text)
}
