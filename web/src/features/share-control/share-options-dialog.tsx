import { useId, useState } from 'react'
import type { ShareRequest } from '../../../../contract/share.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Share } from './use-share.ts'

type ShareOptionsDialogProps = { share: Share; onClose: () => void }

/** What the public page shows; nothing becomes public before the button is pressed. */
export function ShareOptionsDialog({ share, onClose }: ShareOptionsDialogProps) {
  const [options, setOptions] = useState(share.options)
  const { publish, stop, isPublic } = share
  const isBusy = publish.isPending || stop.isPending
  const optionOf = (name: keyof ShareRequest) => ({
    isChecked: options[name],
    onChecked: (isChecked: boolean) => setOptions({ ...options, [name]: isChecked }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!isBusy}
      title="Sharing options"
      description={
        isPublic
          ? 'Anyone with the link can see this try-on, as you choose here.'
          : 'Only you can see this try-on until you share it.'
      }
    >
      <div className="mt-5 grid gap-1">
        <Option
          label="Share the try-on only"
          hint="The picture of you before stays private."
          {...optionOf('isAfterOnly')}
        />
        <Option
          label="Show my first name"
          hint="Otherwise the page says that someone tried this on."
          {...optionOf('showsName')}
        />
        <Option
          label="Let people answer"
          hint="Yes or no and a line of text, seen by you alone."
          {...optionOf('takesAnswers')}
        />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {isPublic && (
          <Button
            variant="outline"
            isBusy={stop.isPending}
            busyText="Stopping..."
            disabled={isBusy}
            onClick={() => stop.mutate(undefined, { onSuccess: onClose })}
          >
            Stop sharing
          </Button>
        )}
        <Button
          isBusy={publish.isPending}
          busyText="Saving..."
          disabled={isBusy}
          onClick={() => publish.mutate(options, { onSuccess: onClose })}
        >
          {isPublic ? 'Save' : 'Share with these options'}
        </Button>
      </div>
    </Dialog>
  )
}

type OptionProps = {
  label: string
  hint: string
  isChecked: boolean
  onChecked: (isChecked: boolean) => void
}

function Option({ label, hint, isChecked, onChecked }: OptionProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3 py-1">
      <input
        id={id}
        type="checkbox"
        className="mt-2.5 size-6 flex-none cursor-pointer"
        aria-describedby={`${id}-hint`}
        checked={isChecked}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block min-h-6 cursor-pointer pt-2.5 text-ui font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      </div>
    </div>
  )
}
