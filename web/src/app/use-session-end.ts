import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { User } from '../../../contract/auth.ts'
import { useAuthDialog } from '../features/auth/use-auth-dialog.ts'
import { sessionEndEvent } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { showToast } from '../ui/toast.tsx'

/** A session that ended elsewhere leads to the sign-in; the address stays, so that signing in leads back to it. */
export function useSessionEnd(): void {
  const queryClient = useQueryClient()
  const { open } = useAuthDialog()
  const openDialog = useRef(open)
  useEffect(() => {
    openDialog.current = open
  })
  useEffect(() => {
    function signInAgain() {
      if (!queryClient.getQueryData<User | null>(queryKeys.user)) return
      queryClient.setQueryData<User | null>(queryKeys.user, null)
      openDialog.current('login')
      showToast({ title: 'You Were Signed Out', description: 'Sign in again: what you had chosen is kept.' })
    }
    window.addEventListener(sessionEndEvent, signInAgain)
    return () => window.removeEventListener(sessionEndEvent, signInAgain)
  }, [queryClient])
}
