import { useState } from 'react'
import { z } from 'zod'
import { roomSettingsSchema } from '../../../../contract/fitting-room-desk.ts'
import type { RoomMode } from '../../../../contract/fitting-room.ts'
import { errorSentence } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { RadioLines } from '../../ui/radio-lines.tsx'
import { SaveOrCancel } from '../../ui/save-or-cancel.tsx'
import { useRoom, type Room } from './use-rooms.ts'

const modes = [
  { value: 'server', label: 'Full picture', note: 'made here, for your tokens' },
  { value: 'device', label: 'Small picture', note: 'made by the shopper’s own browser, free' },
] as const satisfies readonly { value: RoomMode; label: string; note: string }[]

/** What holds in the fitting room of one key. */
export function RoomSettingsForm({ room, onClose }: { room: Room; onClose: () => void }) {
  const { id, settings } = room
  const { change } = useRoom(id)
  const [mode, setMode] = useState<RoomMode>(settings.mode)
  const { errors, formProps } = useForm(ofTexts(mode), (changed) =>
    change.mutate(changed, { onSuccess: onClose }),
  )
  return (
    <Dialog isOpen onClose={onClose} title="Change this fitting room">
      <form className="mt-5 grid gap-5" aria-label="Change this fitting room" {...formProps}>
        <RadioLines legend="What a shopper gets" name="mode" choices={modes} value={mode} onValue={setMode} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Try-ons a day for a shopper"
            name="tryOnsPerShopper"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={settings.tryOnsPerShopper}
            error={errors.tryOnsPerShopper}
          />
          <Field
            label="For a network"
            name="tryOnsPerNetwork"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={settings.tryOnsPerNetwork}
            error={errors.tryOnsPerNetwork}
          />
        </div>
        <Field
          label="Other sites with your pictures"
          name="pictureOrigins"
          autoComplete="off"
          defaultValue={settings.pictureOrigins.join(' ')}
          placeholder="https://cdn.example"
          hint="Beside the key’s own origins, with blanks between them."
          error={errors.pictureOrigins}
        />
        {change.error && (
          <div role="alert">
            <FieldError>{errorSentence(change.error, 'Please try again in a moment.')}</FieldError>
          </div>
        )}
        <SaveOrCancel isSaving={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Fields of a form are texts. */
function ofTexts(mode: RoomMode) {
  return z.preprocess((sent) => {
    const texts = sent as Record<string, string | undefined>
    return {
      mode,
      pictureOrigins: (texts.pictureOrigins ?? '').split(/[\s,]+/).filter(Boolean),
      tryOnsPerShopper: Number(texts.tryOnsPerShopper),
      tryOnsPerNetwork: Number(texts.tryOnsPerNetwork),
    }
  }, roomSettingsSchema)
}
