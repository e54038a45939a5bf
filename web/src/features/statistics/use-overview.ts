import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { overviewSchema, type OverviewQuery } from '../../../../contract/statistics.ts'
import { getJson } from '../../lib/api.ts'

/** The whole view in one request. */
export function useOverview({ from, to }: OverviewQuery) {
  return useQuery({
    queryKey: ['/api/admin', 'overview', from, to],
    queryFn: () => getJson(`/api/admin/overview?from=${from}&to=${to}`, overviewSchema),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
