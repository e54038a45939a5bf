import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerApi } from '../../../test/api.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { seedUser, useUser } from './use-user.ts'

const user = { id: 'u', username: 'maren', email: 'm@example.com', emailVerified: true, isAdmin: false }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function showUser(queryClient = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return { queryClient, hook: renderHook(() => useUser(), { wrapper }) }
}
const messageOf = (queryClient: ReturnType<typeof createQueryClient>) =>
  queryClient.getQueryState<unknown, Error>(queryKeys.user)?.error?.message

test('AUTH-6 who the server wrote into the page is known at once and not asked for again', () => {
  const requests = answerApi({})
  const queryClient = createQueryClient()
  seedUser(queryClient, user)
  const { hook } = showUser(queryClient)
  expect(hook.result.current).toEqual({ user, isLoading: false })
  expect(requests).toEqual([])
})

test('AUTH-6 who is signed in stays fresh for five minutes, and is asked for again by no focus and no new part of the page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const requests = answerApi({ 'GET /api/auth/user': user })
  const { queryClient, hook } = showUser()
  await waitFor(() => expect(hook.result.current.user).toEqual(user))
  const isStale = () => queryClient.getQueryCache().find({ queryKey: queryKeys.user })?.isStale()
  await act(() => vi.advanceTimersByTimeAsync(290_000))
  expect(isStale()).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(isStale()).toBe(true)
  showUser(queryClient)
  act(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await act(async () => undefined)
  expect(requests).toHaveLength(1)
})

test('ROUTE-8 the state is unknown until the call has ended', async () => {
  answerApi({ 'GET /api/auth/user': user })
  const { hook } = showUser()
  expect(hook.result.current).toEqual({ user: null, isLoading: true })
  await waitFor(() => expect(hook.result.current).toEqual({ user, isLoading: false }))
})

test("UI-2 AUTH-6 a 401 reads 'Not authenticated' and is asked once", async () => {
  const requests = answerApi({ 'GET /api/auth/user': { status: 401, statusText: 'Unauthorized', body: {} } })
  const { hook, queryClient } = showUser()
  await waitFor(() => expect(hook.result.current).toEqual({ user: null, isLoading: false }))
  expect(messageOf(queryClient)).toBe('Not authenticated')
  expect(requests).toHaveLength(1)
})

test("UI-2 any other failure reads 'HTTP {status}: {statusText}' and counts as not signed in", async () => {
  answerApi({ 'GET /api/auth/user': { status: 502, statusText: 'Bad Gateway', body: '' } })
  const { hook, queryClient } = showUser()
  await waitFor(() => expect(hook.result.current).toEqual({ user: null, isLoading: false }))
  expect(messageOf(queryClient)).toBe('HTTP 502: Bad Gateway')
})
