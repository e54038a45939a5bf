import { useEffect, useState } from 'react'
import { turnOnSchema, type NewApp } from '../../../../contract/second-factor.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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
        <QrCode text={app.uri} />
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

/** Dark on light in every theme: cameras expect it so. What draws it is loaded when it is first needed. */
function QrCode({ text }: { text: string }) {
  const [code, setCode] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let isWanted = true
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { border: 2 })
      if (isWanted) setCode({ size, path: drawPath(data) })
    })
    return () => void (isWanted = false)
  }, [text])
  if (!code) return <Skeleton className="size-44" />
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${code.size} ${code.size}`}
      className="size-44 flex-none rounded-field border border-line bg-white"
      shapeRendering="crispEdges"
    >
      <path d={code.path} fill="#171b26" />
    </svg>
  )
}

function drawPath(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
