import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  adminActsSchema,
  adminStatsSchema,
  adminTryOnsSchema,
  adminUsersSchema,
  type AddTokensRequest,
  type AdminTryOnsQuery,
  type AdminUser,
  type AdminUsersQuery,
  type TryOnAct,
  type UserAct,
} from '../../../../contract/admin.ts'
import { statementSchema } from '../../../../contract/payments.ts'
import { errorSentence, getJson, postJson, request } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'

/** Everything an admin reads lies below it: one act can change any of it. */
export const adminKey = ['/api/admin']
const fresh = { staleTime: 0, placeholderData: keepPreviousData }

export function useAdminStats() {
  return useQuery({
    queryKey: [...adminKey, 'stats'],
    queryFn: () => getJson('/api/admin/stats', adminStatsSchema),
    staleTime: 0,
  })
}

export type UserList = { users: AdminUser[]; total: number }

export function useAdminUsers(query: AdminUsersQuery) {
  return useQuery({
    queryKey: [...adminKey, 'users', query],
    queryFn: () => readUsers(query),
    ...fresh,
  })
}

async function readUsers(query: AdminUsersQuery): Promise<UserList> {
  const { search, sort, direction, page, pageSize } = query
  const parameters = new URLSearchParams({
    ...(search && { search }),
    sort,
    direction,
    page: String(page),
    pageSize: String(pageSize),
  })
  const response = await request(`/api/admin/users?${parameters}`)
  const users = adminUsersSchema.parse(await response.json())
  return { users, total: Number(response.headers.get('x-total-count') ?? users.length) }
}

export function useLedger(userId: string, page: number) {
  return useQuery({
    queryKey: [...adminKey, 'ledger', userId, page],
    queryFn: () => getJson(`${userPath(userId)}/ledger?page=${page}`, statementSchema),
    ...fresh,
  })
}

export function useAdminActs(page: number) {
  return useQuery({
    queryKey: [...adminKey, 'acts', page],
    queryFn: () => getJson(`/api/admin/acts?page=${page}`, adminActsSchema),
    ...fresh,
  })
}

export function useTroubledTryOns({ state, page }: AdminTryOnsQuery) {
  return useQuery({
    queryKey: [...adminKey, 'tryons', state, page],
    queryFn: () => getJson(`/api/admin/tryons?state=${state}&page=${page}`, adminTryOnsSchema),
    ...fresh,
  })
}

export function useAddTokens(onAdded: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (grant: AddTokensRequest) => postJson('/api/admin/add-tokens', grant),
    onSuccess: async (_answer, { tokens }) => {
      onAdded()
      showToast({ title: 'Tokens Added Successfully', description: `Added ${tokens} tokens to user account` })
      await refresh()
    },
    onError: (error) =>
      showToast({
        title: 'Error Adding Tokens',
        description: errorSentence(error, error.message || 'Failed to add tokens'),
        tone: 'destructive',
      }),
  })
}

/** What an admin does to a person or a try-on, and why. */
export type ShareAct = 'take-down' | 'dismiss-reports'
export type Act =
  | { on: 'user'; id: string; act: UserAct }
  | { on: 'try-on'; id: string; act: TryOnAct }
  | { on: 'share'; id: string; act: ShareAct }

export function useAct() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ reason, ...act }: Act & { reason: string }) => postJson(pathOf(act), { reason }),
    onSuccess: async () => {
      showToast({ title: 'Done', description: 'It stands in the audit log.' })
      await refresh()
    },
  })
}

function pathOf({ on, id, act }: Act): string {
  const folder = { user: 'users', 'try-on': 'tryons', share: 'shares' }[on]
  return `/api/admin/${folder}/${encodeURIComponent(id)}/${act}`
}

function userPath(userId: string): string {
  return `/api/admin/users/${encodeURIComponent(userId)}`
}

/** The admin's own balance too: they may have acted on themselves. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([adminKey, queryKeys.balance].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
