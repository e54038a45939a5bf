import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { TryOnEvent, TryOnResult } from '../../../../contract/try-on.ts'
import { tryOnEventKey } from '../../lib/query-keys.ts'
import { followTryOn, type LossReason } from './follow-try-on.ts'
import type { TryOnProgress } from './stages.ts'

export type TryOnSession =
  | { state: 'none' }
  | { state: 'progress'; progress: TryOnProgress }
  | { state: 'complete'; result: TryOnResult }
  /** `field`: the image it is about, where the server named one. */
  | { state: 'failed'; error: string; code: string; field?: string }
  | { state: 'lost'; reason: LossReason }

export type FinalEvent = Extract<TryOnEvent, { state: 'complete' | 'failed' }>

/**
 * What is known of the try-on with this id, followed live; the last event stays in the query cache, so that coming back
 * to an ended try-on shows it at once. `onEnd` is called when it ends while this page watches, or when this page started
 * it (`isOurs`), but not when an ended one is opened.
 */
export function useTryOnSession(
  sessionId: string | null,
  isOurs: boolean,
  onEnd: (event: FinalEvent) => void,
) {
  const queryClient = useQueryClient()
  const { data: latest } = useQuery<TryOnEvent>({
    queryKey: tryOnEventKey(sessionId),
    queryFn: skipToken,
    staleTime: Infinity,
  })
  const [loss, setLoss] = useState<{ sessionId: string; reason: LossReason } | null>(null)
  const isLost = sessionId !== null && loss?.sessionId === sessionId
  const watcher = useRef({ isOurs, onEnd })
  useEffect(() => {
    watcher.current = { isOurs, onEnd }
  })

  useEffect(() => {
    if (sessionId === null || isLost) return
    const key = tryOnEventKey(sessionId)
    if (isFinal(queryClient.getQueryData<TryOnEvent>(key))) return
    let isLive = false
    function onEvent(event: TryOnEvent) {
      queryClient.setQueryData<TryOnEvent>(key, event)
      if (!isFinal(event)) isLive = true
      else if (isLive || watcher.current.isOurs) watcher.current.onEnd(event)
    }
    return followTryOn(sessionId, { onEvent, onLost: (reason) => setLoss({ sessionId, reason }) })
  }, [sessionId, isLost, queryClient])

  return {
    session: sessionOf(sessionId, latest, isLost ? loss.reason : null),
    followAgain: () => setLoss(null),
  }
}

function isFinal(event: TryOnEvent | undefined): event is FinalEvent {
  return event?.state === 'complete' || event?.state === 'failed'
}

function sessionOf(
  sessionId: string | null,
  latest: TryOnEvent | undefined,
  lossReason: LossReason | null,
): TryOnSession {
  if (sessionId === null) return { state: 'none' }
  if (isFinal(latest)) return latest
  if (lossReason !== null) return { state: 'lost', reason: lossReason }
  return { state: 'progress', progress: latest ?? { state: 'opening' } }
}
