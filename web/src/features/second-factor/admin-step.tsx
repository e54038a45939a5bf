import { useQuery, useQueryClient } from '@tanstack/react-query'
import { passkeysSchema } from '../../../../contract/passkeys.ts'
import { adminHours } from '../../../../contract/second-factor.ts'
import { getJson } from '../../lib/api.ts'
import { dashboardPath } from '../../lib/paths.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { StateIcon } from '../../ui/empty-state.tsx'
import { ShieldCheck } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProofForms } from './proof-forms.tsx'
import { useSecondFactor } from './use-second-factor.ts'

/** What an admin sees who has shown a password alone: the second step, or where to set one up. */
export function AdminStep() {
  const queryClient = useQueryClient()
  const secondFactor = useSecondFactor()
  const passkeys = useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: () => getJson(queryKeys.passkeys[0], passkeysSchema),
    staleTime: 0,
  })
  const isKnown = !secondFactor.isPending && !passkeys.isPending
  const hasOne = secondFactor.data?.isOn === true || (passkeys.data?.length ?? 0) > 0
  return (
    <div className="grid min-h-[calc(100dvh-64px)] place-items-center p-5">
      <div className="card w-full max-w-[460px] p-8 text-center lg:p-12">
        <StateIcon icon={<ShieldCheck />} />
        <h1 className="mt-6 text-d-sm">One more step</h1>
        <p className="mt-3 text-ink-2">
          {hasOne || !isKnown
            ? `Admins show a passkey or a code as well, once every ${adminHours} hours.`
            : 'Admins need a passkey or an authenticator app. Please set one up in your settings, then come back.'}
        </p>
        {!isKnown && <Skeleton className="mt-6 h-24" />}
        {isKnown && hasOne && (
          <ProofForms
            isSecondFactorOnly
            onProven={() => void queryClient.refetchQueries({ queryKey: queryKeys.user })}
          />
        )}
        {isKnown && !hasOne && (
          <Button href={dashboardPath('settings')} className="mt-7">
            Open Settings
          </Button>
        )}
      </div>
    </div>
  )
}
