import { useState } from 'react'
import { recoveryCodeCount, type NewApp, type SecondFactor } from '../../../../contract/second-factor.ts'
import type { Prove } from '../../lib/proof.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Check } from '../../ui/icons.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AppSetup } from './app-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useBeginApp, useRenewCodes, useSecondFactor, useTurnOff } from './use-second-factor.ts'

/** Two-step sign-in with an authenticator app. */
export function SecondFactorSettings({ prove }: { prove: Prove }) {
  const state = useSecondFactor()
  // Here, because the codes are still to be shown when the state has changed already.
  const [app, setApp] = useState<NewApp>()
  return (
    <SettingsSection
      title="Two-Step Sign-In"
      note="A code of an authenticator app besides your password: a stolen password alone opens nothing."
    >
      {state.isPending && <Skeleton className="h-12" />}
      {state.isError && <p className="text-sm text-ink-2">This setting could not be loaded.</p>}
      {state.isSuccess && state.data.isDemanded && (
        <p className="mb-4 rounded-field bg-sunken px-4 py-3 text-sm">
          You are an admin: to work as one you need a passkey or an authenticator app.
        </p>
      )}
      {state.isSuccess &&
        (state.data.isOn ? (
          <TurnedOn state={state.data} prove={prove} />
        ) : (
          <TurnedOff prove={prove} onBegun={setApp} />
        ))}
      {app && <AppSetup app={app} onClose={() => setApp(undefined)} />}
    </SettingsSection>
  )
}

function TurnedOff({ prove, onBegun }: { prove: Prove; onBegun: (app: NewApp) => void }) {
  const begin = useBeginApp(prove)
  return (
    <>
      <p className="mb-4 text-sm text-ink-2">
        It is off. You need an app such as Aegis, 2FAS, Google Authenticator or your password manager.
      </p>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        isBusy={begin.isPending}
        busyText="Preparing..."
        onClick={() => begin.mutate(undefined, { onSuccess: onBegun })}
      >
        Turn On
      </Button>
    </>
  )
}

function TurnedOn({ state, prove }: { state: SecondFactor; prove: Prove }) {
  const renewal = useRenewCodes(prove)
  const turnOff = useTurnOff(prove)
  const [codes, setCodes] = useState<string[]>()
  const left = state.recoveryCodesLeft
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="ok" icon={Check}>
          On
        </Badge>
        <span className={left < 3 ? 'text-sm text-danger' : 'text-sm text-ink-2'}>
          {left} of {recoveryCodeCount} recovery codes left{left < 3 && ': please make new ones'}
        </span>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="outline"
          aria-haspopup="dialog"
          isBusy={renewal.isPending}
          busyText="Making..."
          onClick={() =>
            renewal.mutate(undefined, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })
          }
        >
          New Recovery Codes
        </Button>
        <Button
          variant="ghost"
          isBusy={turnOff.isPending}
          busyText="Turning off..."
          onClick={() => turnOff.mutate()}
        >
          Turn Off
        </Button>
      </div>
      {codes && (
        <Dialog
          isOpen
          onClose={() => setCodes(undefined)}
          title="Your recovery codes"
          description="Each signs you in once when your app is not at hand. The older ones have ended, and these are not shown again."
        >
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </>
  )
}
