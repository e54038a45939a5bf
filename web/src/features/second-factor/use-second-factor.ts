import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { newAppSchema, recoveryCodesSchema, secondFactorSchema } from '../../../../contract/second-factor.ts'
import { deleteResource, errorSentence, getJson, postJson } from '../../lib/api.ts'
import { isProofDeclined, type Prove } from '../../lib/proof.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'

const path = '/api/auth/second-factor'

export function useSecondFactor() {
  return useQuery({
    queryKey: queryKeys.secondFactor,
    queryFn: () => getJson(path, secondFactorSchema),
    staleTime: 0,
  })
}

/** Asks for a new app's secret. */
export function useBeginApp(prove: Prove) {
  return useMutation({
    mutationFn: () => prove(() => postJson(`${path}/begin`, undefined, newAppSchema)),
    onError: (error) => tell('Two-Step Sign-In Not Turned On', error),
  })
}

/** Answers the recovery codes. */
export function useTurnOn() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (first: { code: string }) => postJson(`${path}/turn-on`, first, recoveryCodesSchema),
    onSuccess: refresh,
  })
}

export function useRenewCodes(prove: Prove) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => prove(() => postJson(`${path}/recovery-codes`, undefined, recoveryCodesSchema)),
    onSuccess: refresh,
    onError: (error) => tell('No New Codes', error),
  })
}

export function useTurnOff(prove: Prove) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => prove(() => deleteResource(path)),
    async onSuccess() {
      showToast({ title: 'Two-Step Sign-In Is Off', description: 'Signing in no longer asks for a code.' })
      await refresh()
    },
    onError: (error) => tell('Two-Step Sign-In Not Turned Off', error),
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [queryKeys.secondFactor, queryKeys.sessions, queryKeys.securityEvents, queryKeys.user].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

function tell(title: string, error: unknown): void {
  if (isProofDeclined(error)) return
  showToast({
    title,
    description: errorSentence(error, 'Please try again in a moment.'),
    tone: 'destructive',
  })
}
