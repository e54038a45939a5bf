import { useState } from 'react'
import {
  tryOnEventTypes,
  webhookRequestSchema,
  type TryOnEventType,
  type WebhookRequest,
} from '../../../../contract/webhooks.ts'
import { ApiError, errorSentence } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { EventChoice } from './event-choice.tsx'

type AddWebhookProps = {
  isFirst: boolean
  /** Why the last one was refused. */
  error: Error | null
  isBusy: boolean
  onAdd: (request: WebhookRequest) => Promise<void>
}

const urlSchema = webhookRequestSchema.pick({ url: true })

export function AddWebhook({ isFirst, error, isBusy, onAdd }: AddWebhookProps) {
  const [events, setEvents] = useState<TryOnEventType[]>([...tryOnEventTypes])
  const [hasNoEvents, setNoEvents] = useState(false)
  const { errors, formProps } = useForm(urlSchema, async ({ url }, form) => {
    setNoEvents(events.length === 0)
    if (events.length === 0) return
    // What was refused is said below, and stays in the field.
    const isAdded = await onAdd({ url, events }).then(
      () => true,
      () => false,
    )
    if (isAdded) form.reset()
  })
  const refusal = error && errorSentence(error, 'The webhook was not added. Please try again.')
  const isAboutAddress = error instanceof ApiError && error.field === 'url'
  return (
    <form className="card p-5 md:p-7" aria-label="Add a webhook" {...formProps}>
      <h2 className="text-d-xs">{isFirst ? 'Add your first webhook' : 'Add a webhook'}</h2>
      <p className="mt-1.5 mb-5 max-w-[60ch] text-sm text-ink-2">
        An address of your server that we tell what becomes of your try-ons, so that you need not ask.
      </p>
      <div className="grid max-w-[560px] gap-5">
        <Field
          label="Address"
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://shop.example/webhooks/try-on"
          error={errors.url ?? (isAboutAddress ? (refusal ?? undefined) : undefined)}
        />
        <div>
          <EventChoice chosen={events} onChosen={setEvents} />
          {hasNoEvents && events.length === 0 && <FieldError>Please choose at least one event</FieldError>}
        </div>
      </div>
      {refusal && !isAboutAddress && (
        <div role="alert" className="mt-4">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
      <Button type="submit" className="mt-5" isBusy={isBusy} busyText="Adding...">
        Add Webhook
      </Button>
    </form>
  )
}
