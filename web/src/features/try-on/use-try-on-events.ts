import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TryOnEvent } from '../../../../contract/try-on.ts'
import { tryOnEventKey } from '../../lib/query-keys.ts'
import { followTryOn } from './follow-try-on.ts'
import { isFinal, type FinalEvent, type TryOnState } from './try-on-state.ts'
import type { TryOnStore } from './use-try-on-store.ts'

/**
 * The last event of the try-on with this id, followed live; it stays in the query cache, so that coming back to an ended try-on shows
 * it at once. `onEnd` is called when it ends while this page watches, or when this page started it, but not when an ended one is opened.
 */
export function useTryOnEvents(
  { dispatch }: TryOnStore,
  { started, loss }: TryOnState,
  sessionId: string | null,
  onEnd: (event: FinalEvent) => void,
): TryOnEvent | undefined {
  const queryClient = useQueryClient()
  const { data: latest } = useQuery<TryOnEvent>({
    queryKey: tryOnEventKey(sessionId),
    queryFn: skipToken,
    staleTime: Infinity,
  })
  const isLost = sessionId !== null && loss?.sessionId === sessionId
  const isAwaited = started?.sessionId === sessionId && !started.isOver
  const watcher = useRef({ isAwaited, onEnd })
  useEffect(() => {
    watcher.current = { isAwaited, onEnd }
  })

  useEffect(() => {
    if (sessionId === null || isLost) return
    const key = tryOnEventKey(sessionId)
    if (isFinal(queryClient.getQueryData<TryOnEvent>(key))) return
    let isLive = false
    function onEvent(event: TryOnEvent) {
      queryClient.setQueryData<TryOnEvent>(key, event)
      if (!isFinal(event)) isLive = true
      else if (isLive || watcher.current.isAwaited) watcher.current.onEnd(event)
    }
    return followTryOn(sessionId, {
      onEvent,
      onLost: (reason) => dispatch({ type: 'lost', sessionId, reason }),
    })
  }, [sessionId, isLost, queryClient, dispatch])

  return latest
}
