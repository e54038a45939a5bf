import { useQuery, useQueryClient } from '@tanstack/react-query'
import { balanceFreshMs } from '../../../../contract/limits.ts'
import { balanceSchema } from '../../../../contract/tokens.ts'
import { getJson } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'

/** The signed-in user's tokens; undefined while they load, or when nobody is signed in. */
export function useBalance(isSignedIn: boolean): number | undefined {
  const balance = useQuery({
    queryKey: queryKeys.balance,
    queryFn: () => getJson('/api/tokens/balance', balanceSchema),
    staleTime: balanceFreshMs,
    enabled: isSignedIn,
  })
  // The server's markup knows no balance, and parts of it are taken over later than the answer may come.
  return useHydrated() ? balance.data?.balance : undefined
}

/** To call when tokens were spent, given back or bought. */
export function useRefreshBalance(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
}
