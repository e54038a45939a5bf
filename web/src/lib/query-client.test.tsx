import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const aDay = 24 * 3600 * 1000

/** Parts of a page that share one client; each asks as it is shown. */
function showParts() {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return <Result,>(use: () => Result) => renderHook(use, { wrapper })
}

/** All that makes such a library ask again, if it is let. */
async function leaveAndComeBack() {
  await act(() => vi.advanceTimersByTimeAsync(aDay))
  for (const [target, name] of [
    [window, 'offline'],
    [window, 'online'],
    [window, 'focus'],
    [document, 'visibilitychange'],
  ] as const) {
    act(() => void target.dispatchEvent(new Event(name, { bubbles: true })))
  }
  await act(() => vi.advanceTimersByTimeAsync(aDay))
}

test('UI-3 what was asked once stays fresh: no time, focus, connection or new part of the page asks again', async () => {
  const ask = vi.fn(async () => 'an answer')
  const show = showParts()
  const part = () => useQuery({ queryKey: ['thing'], queryFn: ask })
  show(part)
  await leaveAndComeBack()
  const second = show(part)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(second.result.current.data).toBe('an answer')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('UI-3 what has failed is not tried again by itself, neither a query nor a mutation', async () => {
  const ask = vi.fn(async () => Promise.reject(new Error('no')))
  const change = vi.fn(async () => Promise.reject(new Error('no')))
  const show = showParts()
  const query = show(() => useQuery({ queryKey: ['thing'], queryFn: ask }))
  const mutation = show(() => useMutation({ mutationFn: change }))
  act(() => mutation.result.current.mutate())
  await leaveAndComeBack()
  expect([query.result.current.isError, mutation.result.current.isError]).toEqual([true, true])
  expect([ask.mock.calls.length, change.mock.calls.length]).toEqual([1, 1])
})
