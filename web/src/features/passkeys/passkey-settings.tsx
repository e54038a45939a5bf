import { useState } from 'react'
import { nameBrowser } from '../../../../contract/name-browser.ts'
import { newPasskeySchema, passkeyNameMaxLength, type Passkeys } from '../../../../contract/passkeys.ts'
import { useForm } from '../../lib/form.ts'
import { formatDateTime, formatShortDate } from '../../lib/format.ts'
import type { Prove } from '../../lib/proof.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { hasPasskeySupport } from '../../lib/webauthn.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { KeyRound } from '../../ui/icons.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAddPasskey, usePasskeys, useRemovePasskey } from './use-passkeys.ts'

type Passkey = Passkeys[number]

/** The passkeys of the account, and a new one of this device. */
export function PasskeySettings({ prove }: { prove: Prove }) {
  const passkeys = usePasskeys()
  const isHydrated = useHydrated()
  return (
    <SettingsSection
      title="Passkeys"
      note="Sign in with your fingerprint, face or screen lock. Nobody can guess a passkey or lure it out of you."
    >
      {passkeys.isPending && <Skeleton className="h-16" />}
      {passkeys.isError && <p className="text-sm text-ink-2">Your passkeys could not be loaded.</p>}
      {passkeys.isSuccess && <PasskeyList passkeys={passkeys.data} prove={prove} />}
      {isHydrated && !hasPasskeySupport() ? (
        <p className="mt-4 text-sm text-ink-2">This browser cannot make passkeys.</p>
      ) : (
        <AddPasskey prove={prove} />
      )}
    </SettingsSection>
  )
}

function PasskeyList({ passkeys, prove }: { passkeys: Passkeys; prove: Prove }) {
  const [removed, setRemoved] = useState<Passkey>()
  if (passkeys.length === 0) return <p className="text-sm text-ink-2">You have no passkey yet.</p>
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex min-h-16 items-center gap-3 py-3">
            <KeyRound aria-hidden className="flex-none text-ink-2" />
            <span className="min-w-0 flex-1">
              <b className="text-ui font-semibold break-words">{passkey.name}</b>{' '}
              {passkey.isSynced && <Badge className="ml-1">Synced</Badge>}
              <span className="tnum block text-sm text-ink-2">
                Added {formatShortDate(passkey.createdAt)}
                {passkey.lastUsedAt && `, last used ${formatDateTime(passkey.lastUsedAt)}`}
              </span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              className="flex-none"
              aria-label={`Remove ${passkey.name}`}
              aria-haspopup="dialog"
              onClick={() => setRemoved(passkey)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removed && <RemoveDialog passkey={removed} prove={prove} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

type RemoveDialogProps = { passkey: Passkey; prove: Prove; onClose: () => void }

function RemoveDialog({ passkey, prove, onClose }: RemoveDialogProps) {
  const removal = useRemovePasskey(prove)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove this passkey?"
      description={
        <>
          <b className="font-semibold break-words text-ink">{passkey.name}</b> will no longer open your
          account. Other browsers are signed out.
        </>
      }
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Keep it
        </Button>
        <Button
          className="bg-danger! text-paper!"
          isBusy={removal.isPending}
          busyText="Removing..."
          onClick={() => removal.mutate(passkey.id, { onSettled: onClose })}
        >
          Remove
        </Button>
      </div>
    </Dialog>
  )
}

function AddPasskey({ prove }: { prove: Prove }) {
  const [name, setName] = useState<string>()
  const isHydrated = useHydrated()
  const adding = useAddPasskey(prove)
  const suggested = isHydrated ? nameBrowser(navigator.userAgent) : ''
  const { errors, formProps } = useForm(newPasskeySchema.pick({ name: true }), (values) =>
    adding.mutate(values.name, { onSuccess: () => setName(undefined) }),
  )

  return (
    <form className="mt-5 grid gap-4" aria-label="Add a passkey" {...formProps}>
      <Field
        label="Name of the new passkey"
        name="name"
        autoComplete="off"
        maxLength={passkeyNameMaxLength}
        hint="So that you know it again, such as “My phone”."
        value={name ?? suggested}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <Button type="submit" variant="outline" isBusy={adding.isPending} busyText="Adding...">
          Add a Passkey
        </Button>
      </div>
    </form>
  )
}
