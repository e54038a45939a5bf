import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { LoginRequest, RegisterRequest } from '../../../../contract/auth.ts'
import { dashboardPath } from '../../lib/paths.ts'
import { errorSentence, postJson } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'

export function useLogin() {
  const enter = useEnter()
  return useMutation({
    mutationFn: (credentials: LoginRequest) => postJson('/api/login', credentials),
    onSuccess: () => enter('Welcome back!', 'You have successfully logged in.'),
    onError: (error) => reportFailure('Login Failed', error, 'Please check your credentials and try again.'),
  })
}

export function useRegister() {
  const { brand } = useBoot()
  const enter = useEnter()
  return useMutation({
    mutationFn: (account: RegisterRequest) => postJson('/api/register', account),
    onSuccess: () =>
      enter(
        `Welcome to ${brand}!`,
        'Account created successfully! Check your email to verify and claim your 3 FREE tokens!',
      ),
    onError: (error) =>
      reportFailure('Registration Failed', error, 'Please try again with different credentials.'),
  })
}

/** The new user is known before the dashboard opens; leaving the dialog's address closes it. */
function useEnter() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return async (title: string, description: string) => {
    await queryClient.refetchQueries({ queryKey: queryKeys.user })
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKeys.user[0] })
    navigate(dashboardPath(), { replace: true })
    showToast({ title, description })
  }
}

function reportFailure(title: string, error: unknown, fallback: string): void {
  showToast({ title, description: errorSentence(error, fallback), tone: 'destructive' })
}
