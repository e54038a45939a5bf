import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { giveBacksSchema, type GiveBackRequest, type GiveBacks } from '../../../../contract/give-back.ts'
import { balanceFreshMs } from '../../../../contract/limits.ts'
import type { TryOnEvent } from '../../../../contract/try-on.ts'
import { getJson, postJson } from '../../lib/api.ts'
import { queryKeys, tryOnEventKey } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'

const giveBacksKey = ['/api/give-backs']

/** How many tokens may still come back in this month. */
export function useGiveBacks() {
  return useQuery({
    queryKey: giveBacksKey,
    queryFn: () => getJson('/api/give-backs', giveBacksSchema),
    staleTime: balanceFreshMs,
  })
}

/** Gives the token of a result back; everything that tells of the result or of tokens follows. */
export function useGiveBack(sessionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (request: GiveBackRequest) =>
      postJson(`/api/tryons/${encodeURIComponent(sessionId)}/give-back`, request, giveBacksSchema),
    onSuccess: async (giveBacks) => {
      queryClient.setQueryData<GiveBacks>(giveBacksKey, giveBacks)
      queryClient.setQueryData<TryOnEvent>(tryOnEventKey(sessionId), tokenIsBack)
      showToast({ title: 'Token Back', description: 'Thank you for telling us. It is on your balance.' })
      await Promise.all(
        [queryKeys.balance, queryKeys.history].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
  })
}

function tokenIsBack(event: TryOnEvent | undefined): TryOnEvent | undefined {
  if (event?.state !== 'complete') return event
  return { ...event, result: { ...event.result, isTokenBack: true, share: null } }
}
