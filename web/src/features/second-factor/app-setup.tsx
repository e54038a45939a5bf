import { turnOnSchema, type NewApp } from '../../../../contract/second-factor.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { OneFieldForm } from './one-field-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useTurnOn } from './use-second-factor.ts'

/** Gives the secret to an app, asks for its first code, and hands out the recovery codes. */
export function AppSetup({ app, onClose }: { app: NewApp; onClose: () => void }) {
  const turnOn = useTurnOn()
  if (turnOn.isSuccess) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Two-step sign-in is on"
        description="Keep these recovery codes where you find them without your phone. Each signs you in once, and they are not shown again."
      >
        <RecoveryCodes codes={turnOn.data.recoveryCodes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!turnOn.isPending}
      title="Set up your authenticator app"
      description="Scan the picture with your app, then enter the 6 digits that it shows."
    >
      <div className="mt-5 flex flex-wrap items-center gap-5">
        <QrCode text={app.uri} label="QR code for your authenticator app" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="text-sm text-ink-2">Cannot scan it? Enter this key by hand:</p>
          <p className="mt-1 font-mono text-sm break-all" data-testid="app-secret">
            {app.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <p className="mt-3 text-sm">
            <a className="underline underline-offset-4" href={app.uri}>
              Open in an app on this device
            </a>
          </p>
        </div>
      </div>
      <div className="mt-6">
        <OneFieldForm label="First code" schema={turnOnSchema} name="code" request={turnOn} action="Turn On">
          {(error) => (
            <Field
              label="Code of the app"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              error={error}
            />
          )}
        </OneFieldForm>
      </div>
    </Dialog>
  )
}
