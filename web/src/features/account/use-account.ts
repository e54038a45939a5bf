import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { emailStatusSchema, type ChangeEmailRequest } from '../../../../contract/auth.ts'
import { deleteResource, errorSentence, getJson, postJson } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'

/** Fresh at every visit of the settings: the link may have been opened on another device. */
export function useEmailStatus() {
  return useQuery({
    queryKey: queryKeys.emailStatus,
    queryFn: () => getJson('/api/auth/email-status', emailStatusSchema),
    staleTime: 0,
  })
}

export function useChangeEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (request: ChangeEmailRequest) => postJson('/api/auth/change-email', request),
    onSuccess: async () => {
      showToast({
        title: 'Verification Email Sent',
        description: 'Check your new e-mail address for the link.',
      })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.emailStatus }),
        queryClient.invalidateQueries({ queryKey: queryKeys.user }),
      ])
    },
    onError: (error) => tellFailure('Email Change Failed', error, 'Failed to change email'),
  })
}

/** The link that was sent to the pending address ends. */
export function useWithdrawEmailChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => deleteResource('/api/auth/change-email'),
    onSuccess: async () => {
      showToast({ title: 'Email Change Taken Back', description: 'Your address stays as it is.' })
      await queryClient.invalidateQueries({ queryKey: queryKeys.emailStatus })
    },
    onError: (error) => tellFailure('Email Change Failed', error, 'Failed to take the change back'),
  })
}

/** An account that came through Google sets its first password; every other one names the current password too. */
export function useChangePassword(hasPassword: boolean) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (request: object) =>
      postJson(hasPassword ? '/api/auth/change-password' : '/api/auth/set-password', request),
    onSuccess: async () => {
      showToast({
        title: 'Password Updated',
        description: hasPassword
          ? 'Your password has been successfully changed.'
          : 'You can now sign in with your e-mail address and this password.',
      })
      await queryClient.invalidateQueries({ queryKey: queryKeys.emailStatus })
    },
    onError: (error) => tellFailure('Password Change Failed', error, 'Failed to change password'),
  })
}

export function tellFailure(title: string, error: unknown, fallback: string) {
  showToast({ title, description: errorSentence(error, fallback), tone: 'destructive' })
}
