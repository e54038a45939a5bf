import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { initialState, objectUrlsOf, reduceTryOn, type TryOnAction, type TryOnState } from './try-on-state.ts'

export type TryOnStore = {
  /** As it is now, not as it was when the page was drawn. */
  read: () => TryOnState
  dispatch: (action: TryOnAction) => void
}

/**
 * The one place of the try-on's state. The query client holds it, so that it outlives the tab (a look at the history must not cost
 * anybody their photo) and goes with everything else when somebody else signs in.
 */
export function useTryOnStore(userId: string): TryOnStore & { state: TryOnState } {
  const queryClient = useQueryClient()
  const { data: state } = useQuery({
    queryKey: storeKey(userId),
    queryFn: () => initialState,
    initialData: initialState,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  const store = useMemo((): TryOnStore => {
    const key = storeKey(userId)
    const read = () => queryClient.getQueryData<TryOnState>(key) ?? initialState
    function dispatch(action: TryOnAction) {
      const before = read()
      const after = reduceTryOn(before, action)
      queryClient.setQueryData<TryOnState>(key, after)
      const shown = objectUrlsOf(after)
      for (const url of objectUrlsOf(before)) if (!shown.has(url)) URL.revokeObjectURL(url)
    }
    return { read, dispatch }
  }, [queryClient, userId])
  return { ...store, state }
}

const storeKey = (userId: string) => ['try-on', 'state', userId] as const
