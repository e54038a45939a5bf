import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminGiveBacksSchema } from '../../../../contract/give-back.ts'
import { adminRefusedResultsSchema } from '../../../../contract/refused-results.ts'
import { getJson } from '../../lib/api.ts'
import { adminKey } from './use-admin.ts'

const fresh = { staleTime: 0, placeholderData: keepPreviousData }

/** What people were not content with. */
export function useGivenBack(page: number) {
  return useQuery({
    queryKey: [...adminKey, 'give-backs', page],
    queryFn: () => getJson(`/api/admin/give-backs?page=${page}`, adminGiveBacksSchema),
    ...fresh,
  })
}

/** What the engine's judge refused, where its owner lets it be kept. */
export function useRefusedResults(page: number) {
  return useQuery({
    queryKey: [...adminKey, 'refused-results', page],
    queryFn: () => getJson(`/api/admin/refused-results?page=${page}`, adminRefusedResultsSchema),
    ...fresh,
  })
}
