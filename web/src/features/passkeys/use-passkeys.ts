import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { passkeysSchema } from '../../../../contract/passkeys.ts'
import { ApiError, deleteResource, errorSentence, getJson, postJson } from '../../lib/api.ts'
import { isProofDeclined, type Prove } from '../../lib/proof.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { createPasskey, creationOptions, isDeclined } from '../../lib/webauthn.ts'
import { showToast } from '../../ui/toast.tsx'

export function usePasskeys() {
  return useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: () => getJson(queryKeys.passkeys[0], passkeysSchema),
    staleTime: 0,
  })
}

export function useAddPasskey(prove: Prove) {
  const refresh = useRefresh()
  return useMutation({
    async mutationFn(name: string) {
      const options = await prove(() => postJson('/api/auth/passkeys/begin', undefined, creationOptions))
      await postJson('/api/auth/passkeys', { name, credential: await createPasskey(options) })
    },
    async onSuccess() {
      showToast({ title: 'Passkey Added', description: 'You can now sign in with it.' })
      await refresh()
    },
    onError: (error) => tell('Passkey Not Added', error),
  })
}

export function useRemovePasskey(prove: Prove) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => prove(() => deleteResource(`/api/auth/passkeys/${encodeURIComponent(id)}`)),
    async onSuccess() {
      showToast({
        title: 'Passkey Removed',
        description: 'Remove it from your device or password manager too.',
      })
      await refresh()
    },
    onError: (error) => tell('Passkey Not Removed', error),
  })
}

/** Another passkey also ends the other sessions, and may be what an admin still needed. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [queryKeys.passkeys, queryKeys.sessions, queryKeys.securityEvents, queryKeys.user].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

function tell(title: string, error: unknown): void {
  if (isProofDeclined(error)) return
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  const description = isDeclined(error)
    ? 'The passkey was not made. You can try again.'
    : isKnown
      ? 'This device has a passkey of this account already.'
      : errorSentence(error, 'Please try again in a moment.')
  showToast({ title, description, tone: error instanceof ApiError ? 'destructive' : 'default' })
}
