import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { historySchema, type TryOnSession } from '../../../../contract/history.ts'
import { historyPageSize } from '../../../../contract/limits.ts'
import { deleteResource, errorSentence, getJson, postJson } from '../../lib/api.ts'
import { queryKeys, tryOnEventKey } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'
import { timesOf, type DayRange } from './day-range.ts'

/** One page of the user's try-ons, newest first; the page before stays while the next one loads. */
export function useHistory(page: number, days: DayRange) {
  const query = new URLSearchParams({
    page: String(page),
    pageSize: String(historyPageSize),
    ...timesOf(days),
  })
  return useQuery({
    queryKey: [...queryKeys.history, query.toString()],
    queryFn: () => getJson(historySchema, `/api/history/tryons?${query}`),
    // A try-on that was just made has to show.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function useDeleteTryOn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => deleteResource(pathOf(sessionId)),
    onSuccess: async (_answer, sessionId) => {
      queryClient.removeQueries({ queryKey: tryOnEventKey(sessionId) })
      await queryClient.invalidateQueries({ queryKey: queryKeys.history })
      showToast({ title: 'Try-On Deleted', description: 'Its images are gone from our storage too.' })
    },
    onError: (error) => tellFailure('Try-On Not Deleted', error),
  })
}

/** Keeps a try-on beyond the day on which it would be deleted by itself. */
export function useKeepTryOn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: TryOnSession) => postJson(`${pathOf(id)}/keep`),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.history })
      showToast({ title: 'Try-On Kept', description: 'It stays until you delete it.' })
    },
    onError: (error) => tellFailure('Try-On Not Kept', error),
  })
}

function pathOf(sessionId: string): string {
  return `/api/tryons/${encodeURIComponent(sessionId)}`
}

function tellFailure(title: string, error: Error) {
  showToast({ title, description: errorSentence(error, 'Please try again.'), tone: 'destructive' })
}
