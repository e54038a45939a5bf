import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/auth.ts'
import { userFreshMs } from '../../../../contract/limits.ts'
import { ApiError, request } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Who is signed in: null for nobody. `isLoading` only while nobody has said yet. */
export function useUser(): { user: User | null; isLoading: boolean } {
  const query = useQuery({
    queryKey: queryKeys.user,
    queryFn: fetchUser,
    staleTime: userFreshMs,
    refetchOnMount: false,
    retryOnMount: false,
  })
  return { user: query.isError ? null : (query.data ?? null), isLoading: query.isPending }
}

/** Starts from what the server wrote into the page, so that nothing flickers. */
export function seedUser(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData<User | null>(queryKeys.user, user)
}

async function fetchUser(): Promise<User | null> {
  const response = await request('/api/auth/user').catch(throwUserError)
  // Loaded here, because a visitor who is not signed in never needs it.
  const { userSchema } = await import('../../../../contract/auth.ts')
  return userSchema.parse(await response.json())
}

function throwUserError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) throw new Error('Not authenticated')
  throw new Error(`HTTP ${error.status}: ${error.statusText}`)
}
