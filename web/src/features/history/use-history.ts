import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { historySchema } from '../../../../contract/history.ts'
import { historyPageSize } from '../../../../contract/limits.ts'
import type { TryOnEvent } from '../../../../contract/try-on.ts'
import { deleteResource, errorSentence, getJson, postJson, request } from '../../lib/api.ts'
import { queryKeys, tryOnEventKey } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'
import { timesOf, type DayRange } from './day-range.ts'

/** One page of the user's try-ons, newest first; the page before stays while the next one loads. */
export function useHistory(page: number, days: DayRange, isFavouritesOnly = false) {
  const query = new URLSearchParams({
    page: String(page),
    pageSize: String(historyPageSize),
    ...timesOf(days),
    ...(isFavouritesOnly ? { favourites: 'only' } : {}),
  })
  return useQuery({
    queryKey: [...queryKeys.history, query.toString()],
    queryFn: () => getJson(`/api/history/tryons?${query}`, historySchema),
    // A try-on that was just made has to show.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function useDeleteTryOn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => deleteResource(pathOf(sessionId)),
    onSuccess: async () => {
      // Of the others too: one of them may lie on top of this one.
      queryClient.removeQueries({ queryKey: queryKeys.tryOnEvents })
      await queryClient.invalidateQueries({ queryKey: queryKeys.history })
      showToast({ title: 'Try-On Deleted', description: 'Its images are gone from our storage too.' })
    },
    onError: (error) => tellFailure('Try-On Not Deleted', error),
  })
}

/** Gives a look its star, or takes it away. */
export function useMarkFavourite() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isFavourite }: { id: string; isFavourite: boolean }) =>
      request(`${pathOf(id)}/favourite`, { method: isFavourite ? 'PUT' : 'DELETE' }),
    onSuccess: async (_answer, { id, isFavourite }) => {
      const mark = (event: TryOnEvent | undefined): TryOnEvent | undefined =>
        event?.state === 'complete' ? { ...event, result: { ...event.result, isFavourite } } : event
      queryClient.setQueryData<TryOnEvent>(tryOnEventKey(id), mark)
      await queryClient.invalidateQueries({ queryKey: queryKeys.history })
    },
    onError: (error) => tellFailure('Star Not Changed', error),
  })
}

/** Keeps a try-on beyond the day on which it would be deleted by itself. */
export function useKeepTryOn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => postJson(`${pathOf(sessionId)}/keep`),
    onSuccess: async (_answer, sessionId) => {
      queryClient.setQueryData<TryOnEvent>(tryOnEventKey(sessionId), keptForGood)
      await queryClient.invalidateQueries({ queryKey: queryKeys.history })
      showToast({ title: 'Try-On Kept', description: 'It stays until you delete it.' })
    },
    onError: (error) => tellFailure('Try-On Not Kept', error),
  })
}

function keptForGood(event: TryOnEvent | undefined): TryOnEvent | undefined {
  return event?.state === 'complete' ? { ...event, result: { ...event.result, keptUntil: null } } : event
}

function pathOf(sessionId: string): string {
  return `/api/tryons/${encodeURIComponent(sessionId)}`
}

function tellFailure(title: string, error: Error) {
  showToast({ title, description: errorSentence(error, 'Please try again.'), tone: 'destructive' })
}
