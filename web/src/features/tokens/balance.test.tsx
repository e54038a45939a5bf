import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi } from '../../../test/api.ts'
import { renderInApp, useBrowser } from '../../../test/render-app.tsx'
import { useBalance, useRefreshBalance } from './balance.ts'

useBrowser()

function Balance({ isSignedIn = true }) {
  const balance = useBalance(isSignedIn)
  const refresh = useRefreshBalance()
  return (
    <button type="button" onClick={refresh}>
      {balance ?? '...'}
    </button>
  )
}

test('TOKEN-1 the balance is read once, is fresh for 30 seconds, and is read again when tokens move', async () => {
  vi.useFakeTimers()
  let balance = 3
  const requests = answerApi({ 'GET /api/tokens/balance': () => ({ balance }) })
  const { rerender } = renderInApp(<Balance />)
  expect(screen.getByRole('button').textContent).toBe('...')
  await act(async () => vi.advanceTimersByTime(0))
  expect(screen.getByRole('button').textContent).toBe('3')

  await act(async () => vi.advanceTimersByTime(29_000))
  rerender(<Balance key="opened again soon" />)
  window.dispatchEvent(new Event('visibilitychange'))
  await act(async () => vi.advanceTimersByTime(0))
  expect(requests).toHaveLength(1)

  balance = 2
  await act(async () => screen.getByRole('button').click())
  expect(screen.getByRole('button').textContent).toBe('2')

  await act(async () => vi.advanceTimersByTime(31_000))
  expect(requests).toHaveLength(2)
  rerender(<Balance key="opened again later" />)
  await act(async () => vi.advanceTimersByTime(0))
  expect(requests).toHaveLength(3)
})

test('TOKEN-1 nobody’s balance is not asked for', () => {
  const requests = answerApi({})
  renderInApp(<Balance isSignedIn={false} />)
  expect(requests).toEqual([])
})
