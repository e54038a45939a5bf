import { useQuery } from '@tanstack/react-query'
import { historySchema, type TryOnSession } from '../../../../contract/history.ts'
import { maxHistoryPageSize } from '../../../../contract/limits.ts'
import { getJson } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** How many pages are looked through before a try-on counts as not found. */
const maxPages = 20

/** What the history knows of one finished try-on: undefined while it is looked for, null when it is not there. */
export function useStoredTryOn(sessionId: string): TryOnSession | null | undefined {
  const stored = useQuery({
    queryKey: [...queryKeys.history, 'one', sessionId],
    queryFn: () => findStored(sessionId),
    staleTime: 0,
  })
  return stored.isError ? null : stored.data
}

/** The newest come first, and it is nearly always one of them. */
async function findStored(sessionId: string): Promise<TryOnSession | null> {
  for (let page = 1; page <= maxPages; page++) {
    const path = `/api/history/tryons?page=${page}&pageSize=${maxHistoryPageSize}`
    const { sessions, pagination } = await getJson(historySchema, path)
    const found = sessions.find(({ id }) => id === sessionId)
    if (found) return found
    if (page >= pagination.totalPages) break
  }
  return null
}
