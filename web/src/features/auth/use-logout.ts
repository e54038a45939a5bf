import { useMutation } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { postJson } from '../../lib/api.ts'
import { keepChoices } from '../../lib/keep-choices.ts'
import { showToast, showToastAfterReload } from '../../ui/toast.tsx'

/** Ends the session and loads the landing page anew, so that nothing of the account stays in memory. */
export function useLogout(): { logout: () => void; isPending: boolean } {
  const mutation = useMutation({
    mutationFn: () => keepChoices(() => postJson('/api/logout')),
    onSuccess() {
      showToastAfterReload({ title: 'Logged Out', description: 'You have been successfully logged out.' })
      window.location.assign(paths.landing)
    },
    onError() {
      showToast({
        title: 'Logout Failed',
        description: 'There was an error logging out. Please try again.',
        tone: 'destructive',
      })
    },
  })
  // A success stays pending until the new page is there.
  const isPending = mutation.isPending || mutation.isSuccess
  return { logout: () => !isPending && mutation.mutate(), isPending }
}
