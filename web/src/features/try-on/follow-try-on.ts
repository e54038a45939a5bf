import { tryOnEventSchema, type TryOnEvent } from '../../../../contract/try-on.ts'
import { ApiError, request } from '../../lib/api.ts'

/** Waits between attempts to open the stream again, in milliseconds; after the last one the connection counts as lost. */
const retryWaits = [1000, 2000, 4000, 8000, 15_000]

/** Nobody has this try-on (any more), or the server cannot be reached. */
export type LossReason = 'not-found' | 'unreachable'

type Listener = { onEvent: (event: TryOnEvent) => void; onLost: (reason: LossReason) => void }

/**
 * Follows the events of one try-on until it is complete or has failed. A dropped connection is opened again by the
 * browser; one that the server refuses is tried again a few times and then reported by `onLost`.
 * Returns what ends the following.
 */
export function followTryOn(sessionId: string, { onEvent, onLost }: Listener): () => void {
  const path = `/api/tryons/${encodeURIComponent(sessionId)}/events`
  let source: EventSource | null = null
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  function open() {
    clearTimeout(timer)
    source?.close()
    source = new EventSource(path, { withCredentials: true })
    source.onmessage = receive
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) void retry()
    }
  }

  function receive(message: MessageEvent<string>) {
    const event = tryOnEventSchema.safeParse(readJson(message.data))
    if (!event.success) return
    attempt = 0
    if (event.data.state === 'complete' || event.data.state === 'failed') stop()
    onEvent(event.data)
  }

  async function retry() {
    const wait = retryWaits[attempt]
    attempt += 1
    const reason = wait === undefined ? 'unreachable' : (await isNotFound(path)) ? 'not-found' : null
    if (isStopped) return
    if (reason === null) {
      timer = setTimeout(open, wait)
    } else {
      stop()
      onLost(reason)
    }
  }

  // A laptop that wakes up, or a phone that finds the network again, should not sit out the wait.
  function wake() {
    if (source?.readyState === EventSource.CLOSED) open()
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
    source?.close()
    window.removeEventListener('online', wake)
  }

  window.addEventListener('online', wake)
  open()
  return stop
}

/** An event source does not tell why it was refused; asking once more does. */
async function isNotFound(path: string): Promise<boolean> {
  const asking = new AbortController()
  try {
    await request(path, { signal: asking.signal })
    return false
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  } finally {
    asking.abort()
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
