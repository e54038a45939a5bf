import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  apiKeysSchema,
  madeApiKeySchema,
  type ApiKeySettings,
  type NewApiKey,
} from '../../../../contract/api-keys.ts'
import { apiUsageSchema } from '../../../../contract/public-api.ts'
import { useActingFor } from '../../lib/acting-for.ts'
import { deleteResource, errorSentence, getJson, jsonBody, postJson, request } from '../../lib/api.ts'
import { isProofDeclined, type Prove } from '../../lib/proof.ts'
import { showToast } from '../../ui/toast.tsx'

const path = '/api/api-keys'

function useAccount() {
  const { account, of } = useActingFor()
  return { of, keysKey: [path, account] }
}

export function useApiKeys() {
  const { of, keysKey } = useAccount()
  return useQuery({ queryKey: keysKey, queryFn: () => getJson(of(path), apiKeysSchema), staleTime: 0 })
}

export function useApiUsage() {
  const { of, keysKey } = useAccount()
  return useQuery({
    queryKey: [...keysKey, 'usage'],
    queryFn: () => getJson(of(`${path}/usage`), apiUsageSchema),
    staleTime: 0,
  })
}

export function useMakeApiKey(prove: Prove) {
  const { of } = useAccount()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (key: NewApiKey) => prove(() => postJson(of(path), key, madeApiKeySchema)),
    onSuccess: refresh,
  })
}

export function useApiKey(id: string, prove: Prove) {
  const { of } = useAccount()
  const refresh = useRefresh()
  const change = useMutation({
    mutationFn: (settings: ApiKeySettings) =>
      prove(() => request(of(`${path}/${id}`), { method: 'PUT', ...jsonBody(settings) })),
    onSuccess: refresh,
  })
  const revoke = useMutation({
    mutationFn: () => deleteResource(of(`${path}/${id}`)),
    async onSuccess() {
      showToast({ title: 'API Key Revoked', description: 'It opens nothing any more.' })
      await refresh()
    },
    onError: (error) =>
      showToast({
        title: 'API Key Not Revoked',
        description: errorSentence(error, 'Please try again in a moment.'),
        tone: 'destructive',
      }),
  })
  return { change, revoke }
}

/** What to say of a refusal; nothing where somebody changed their mind. */
export function refusalOf(error: Error | null): string | null {
  if (error === null || isProofDeclined(error)) return null
  return errorSentence(error, 'Please try again in a moment.')
}

function useRefresh() {
  const { keysKey } = useAccount()
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keysKey })
}
