import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import type { LoginRequest, RegisterRequest } from '../../../../contract/auth.ts'
import type { CheckCodeRequest } from '../../../../contract/second-factor.ts'
import { pathAfterSignIn } from '../../lib/paths.ts'
import { ApiError, errorSentence, postJson } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.ts'
import { formatCount } from '../../lib/format.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import {
  askForPasskey,
  hasPasskeyAutofill,
  isDeclined,
  requestOptions,
  stopWaitingForPasskey,
  waitForPasskey,
} from '../../lib/webauthn.ts'
import { showToast } from '../../ui/toast.tsx'

/** `onSecondStep`: the password is right, and the account asks for more. */
export function useLogin(onSecondStep: () => void) {
  const enter = useEnter()
  return useMutation({
    mutationFn: (credentials: LoginRequest) => postJson('/api/login', credentials),
    onSuccess: () => enter('Welcome back!', 'You have successfully logged in.'),
    onError: (error) =>
      needsSecondStep(error)
        ? onSecondStep()
        : reportFailure('Login Failed', error, 'Please check your credentials and try again.'),
  })
}

export function useRegister(onSecondStep: () => void) {
  const { brand, site } = useBoot()
  const enter = useEnter()
  return useMutation({
    mutationFn: (account: RegisterRequest) => postJson('/api/register', account),
    onSuccess: () =>
      enter(
        `Welcome to ${brand}!`,
        `Account created successfully! Check your email to verify and claim your ${formatCount(site.signUpBonus, 'FREE token')}!`,
      ),
    onError: (error) =>
      needsSecondStep(error)
        ? onSecondStep()
        : reportFailure('Registration Failed', error, 'Please try again with different credentials.'),
  })
}

/** The code after the password. `onExpired`: it took too long, so the password is asked for again. */
export function useSecondStep(onExpired: () => void) {
  const enter = useEnter()
  return useMutation({
    mutationFn: (request: CheckCodeRequest) => postJson('/api/auth/second-factor/check', request),
    onSuccess: () => enter('Welcome back!', 'You have successfully logged in.'),
    onError: (error) => {
      // What is wrong with the code stands below it.
      if (error instanceof ApiError && error.code === 'wrong_code') return
      if (error instanceof ApiError && error.code === 'sign_in_expired') onExpired()
      reportFailure('Login Failed', error, 'Please try again in a moment.')
    },
  })
}

export function usePasskeySignIn() {
  const { sendPasskey, reportRefusal } = usePasskeyAnswer()
  return useMutation({
    mutationFn: async () => sendPasskey(await askForPasskey(await readQuestion())),
    onError: (error) =>
      isDeclined(error)
        ? showToast({
            title: 'No Passkey Used',
            description: 'You can try again, or sign in with your password.',
          })
        : reportRefusal(error),
  })
}

/** A question to passkeys is good for five minutes. */
const askAgainMs = 4 * 60_000

/** While its form is there, the browser offers passkeys in the list under the field for them. */
export function usePasskeyAutofill(): void {
  const { sendPasskey, reportRefusal } = usePasskeyAnswer()
  const offer = useEffectEvent(async (isWanted: () => boolean) => {
    if (!(await hasPasskeyAutofill())) return
    const question = await readQuestion()
    if (!isWanted()) return
    const passkey = await waitForPasskey(question)
    await sendPasskey(passkey).catch(reportRefusal)
  })
  useEffect(() => {
    let isThere = true
    // Nobody has asked for it, so nobody hears when it cannot be had.
    const begin = () => void offer(() => isThere).catch(() => undefined)
    begin()
    const timer = setInterval(begin, askAgainMs)
    return () => {
      isThere = false
      clearInterval(timer)
      void stopWaitingForPasskey()
    }
  }, [])
}

const readQuestion = () => postJson('/api/auth/passkeys/begin-sign-in', undefined, requestOptions)

function usePasskeyAnswer() {
  const enter = useEnter()
  return {
    async sendPasskey(credential: Awaited<ReturnType<typeof askForPasskey>>) {
      await postJson('/api/auth/passkeys/sign-in', { credential })
      await enter('Welcome back!', 'You have successfully logged in.')
    },
    reportRefusal: (error: unknown) =>
      reportFailure('Login Failed', error, 'Please try again, or sign in another way.'),
  }
}

/** The server's own sentence, where this is its code. */
export function sentenceOfCode(error: unknown, code: string): string | undefined {
  return error instanceof ApiError && error.code === code ? error.sentence : undefined
}

function needsSecondStep(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required'
}

/** The new user is known before the dashboard opens; leaving the dialog's address closes it. */
function useEnter() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return async (title: string, description: string) => {
    await queryClient.refetchQueries({ queryKey: queryKeys.user })
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKeys.user[0] })
    navigate(pathAfterSignIn(location.pathname, location.search), { replace: true })
    showToast({ title, description })
  }
}

function reportFailure(title: string, error: unknown, fallback: string): void {
  showToast({ title, description: errorSentence(error, fallback), tone: 'destructive' })
}
