import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmPasswordSchema } from '../../../../contract/auth.ts'
import { freshSignInMinutes } from '../../../../contract/my-data.ts'
import { paths } from '../../lib/paths.ts'
import { ApiError, deleteResource, errorSentence } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { keepChoices } from '../../lib/keep-choices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToastAfterReload } from '../../ui/toast.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

type DeleteAccountProps = {
  email: string
  /** Without one, a sign-in of the last minutes is the proof. */
  hasPassword: boolean
  /** The account is gone: loads a page for visitors. */
  onDeleted: () => void
}

const consequences = [
  'Your try-ons and their images, and every link you shared, are deleted at once.',
  'Tokens that are left are lost; they are not paid back.',
  'You are signed out everywhere, and your e-mail address is forgotten.',
  'Our books keep what was bought and spent, without your name.',
]

export function DeleteAccount(props: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSection title="Delete My Account" note="This cannot be undone.">
      <ul className="mb-5 grid list-disc gap-1.5 pl-5 text-sm text-ink-2">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button
        variant="outline"
        className="border-danger! text-danger!"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Delete My Account
      </Button>
      {isOpen && <DeleteDialog {...props} onClose={() => setOpen(false)} />}
    </SettingsSection>
  )
}

function DeleteDialog({
  email,
  hasPassword,
  onDeleted,
  onClose,
}: DeleteAccountProps & { onClose: () => void }) {
  const [isShown, setShown] = useState(false)
  const deletion = useMutation({
    mutationFn: (proof: { password?: string }) => keepChoices(() => deleteResource('/api/account', proof)),
    onSuccess: () => {
      showToastAfterReload({
        title: 'Account Deleted',
        description: 'Your account and everything in it are gone.',
      })
      onDeleted()
    },
  })
  const refusal =
    deletion.error && errorSentence(deletion.error, 'The account was not deleted. Please try again.')
  const isAboutPassword = deletion.error instanceof ApiError && deletion.error.code === 'wrong_password'
  const needsSignIn = deletion.error instanceof ApiError && deletion.error.code === 'sign_in_again'
  // A success stays until the new page is there.
  const isBusy = deletion.isPending || deletion.isSuccess
  const { errors, formProps } = useForm(
    hasPassword ? confirmPasswordSchema : confirmPasswordSchema.partial(),
    (proof) => deletion.mutate(proof),
  )

  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!isBusy}
      title="Delete your account?"
      description={
        <>
          The account of <b className="font-semibold break-words text-ink">{email}</b>, its try-ons, images,
          shared links and left-over tokens are deleted for good.
        </>
      }
    >
      <form className="mt-6" aria-label="Delete account" {...formProps}>
        {hasPassword ? (
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={errors.password ?? (isAboutPassword ? (refusal ?? undefined) : undefined)}
            isShown={isShown}
            onToggleShown={() => setShown(!isShown)}
          />
        ) : (
          <p className="text-sm text-ink-2">
            Your account has no password, so you must have signed in within the last {freshSignInMinutes}{' '}
            minutes.
          </p>
        )}
        {refusal && !isAboutPassword && (
          <div role="alert" className="mt-3">
            <FieldError>{refusal}</FieldError>
          </div>
        )}
        {needsSignIn && (
          <Button variant="outline" className="mt-3" href={paths.googleSignIn}>
            Sign in again with Google
          </Button>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" className="bg-danger! text-paper!" isBusy={isBusy} busyText="Deleting...">
            Delete for good
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
