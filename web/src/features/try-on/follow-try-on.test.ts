import { expect, test, vi } from 'vitest'
import { answerApi } from '../../../test/api.ts'
import { stubEventSource } from '../../../test/event-source.ts'
import { useBrowser } from '../../../test/render-app.tsx'
import { followTryOn } from './follow-try-on.ts'

useBrowser()

function follow() {
  const stream = stubEventSource()
  const onEvent = vi.fn()
  const onLost = vi.fn()
  const stop = followTryOn('a b', { onEvent, onLost })
  return { ...stream, onEvent, onLost, stop }
}

test('TRY-12 the events of a try-on arrive as they are, until it ends', () => {
  const { sources, send, onEvent } = follow()
  expect(sources[0]?.url).toBe('/api/tryons/a%20b/events')
  send({ state: 'queued', place: 2 })
  send({ state: 'something new' })
  send({ state: 'failed', error: 'Sorry.', code: 'try_on_failed' })
  expect(onEvent.mock.calls.map(([event]) => event.state)).toEqual(['queued', 'failed'])
  expect(sources[0]?.readyState).toBe(EventSource.CLOSED)
})

test('TRY-12 a refused connection is opened again, and lost only after several attempts', async () => {
  vi.useFakeTimers()
  answerApi({ 'GET /api/tryons/a%20b/events': { status: 503, body: 'busy' } })
  const { sources, refuse, send, onEvent, onLost } = follow()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    refuse()
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(sources).toHaveLength(6)
  send({ state: 'queued', place: 1 })
  expect(onEvent).toHaveBeenCalledOnce()
  expect(onLost).not.toHaveBeenCalled()
  for (let attempt = 0; attempt < 6; attempt += 1) {
    refuse()
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(onLost).toHaveBeenCalledExactlyOnceWith('unreachable')
})

test('TRY-12 a try-on that does not exist is not waited for', async () => {
  vi.useFakeTimers()
  answerApi({})
  const { refuse, onLost, sources } = follow()
  refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(onLost).toHaveBeenCalledExactlyOnceWith('not-found')
  expect(sources).toHaveLength(1)
})

test('TRY-12 a device that finds the network again does not sit out the wait', async () => {
  vi.useFakeTimers()
  answerApi({ 'GET /api/tryons/a%20b/events': {} })
  const { refuse, sources, stop } = follow()
  refuse()
  window.dispatchEvent(new Event('online'))
  expect(sources).toHaveLength(2)
  stop()
  window.dispatchEvent(new Event('online'))
  expect(sources).toHaveLength(2)
})
