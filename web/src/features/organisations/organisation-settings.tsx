import { useState } from 'react'
import { newOrganisationSchema, type Organisation } from '../../../../contract/organisations.ts'
import { errorSentence } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { SaveOrCancel } from '../../ui/save-or-cancel.tsx'
import type { useOrganisation } from './use-organisations.ts'

type SettingsProps = { organisation: Organisation; acts: ReturnType<typeof useOrganisation> }

/** What its owners do with the organisation itself: another name, or its end. */
export function OrganisationSettings({ organisation, acts }: SettingsProps) {
  const [open, setOpen] = useState<'rename' | 'close' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setOpen('rename')}>
        Rename
      </Button>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen('close')}>
        Close this organisation
      </Button>
      {open === 'rename' && (
        <RenameDialog name={organisation.name} renaming={acts.renaming} onClose={close} />
      )}
      {open === 'close' && <CloseDialog name={organisation.name} closing={acts.closing} onClose={close} />}
    </div>
  )
}

type RenameProps = { name: string; renaming: SettingsProps['acts']['renaming']; onClose: () => void }

function RenameDialog({ name, renaming, onClose }: RenameProps) {
  const { errors, formProps } = useForm(newOrganisationSchema, (values) =>
    renaming.mutate(values, { onSuccess: onClose }),
  )
  return (
    <Dialog isOpen onClose={onClose} title="Rename this organisation">
      <form className="mt-5 grid gap-5" aria-label="Rename this organisation" {...formProps}>
        <Field label="Name" name="name" autoComplete="off" defaultValue={name} error={errors.name} />
        <Refusal error={renaming.error} />
        <SaveOrCancel isSaving={renaming.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

type CloseProps = { name: string; closing: SettingsProps['acts']['closing']; onClose: () => void }

function CloseDialog({ name, closing, onClose }: CloseProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Close this organisation?"
      description={
        <>
          <b className="font-semibold wrap-anywhere text-ink">{name}</b> goes for good, with its tokens, keys,
          webhooks, products and results.
        </>
      }
    >
      <Refusal error={closing.error} />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Keep it
        </Button>
        <Button
          className="bg-danger! text-paper!"
          isBusy={closing.isPending}
          busyText="Closing..."
          onClick={() => closing.mutate()}
        >
          Close for good
        </Button>
      </div>
    </Dialog>
  )
}

function Refusal({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <div role="alert" className="mt-4">
      <FieldError>{errorSentence(error, 'Please try again in a moment.')}</FieldError>
    </div>
  )
}
