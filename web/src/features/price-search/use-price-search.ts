import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  knownPriceSearchSchema,
  priceSearchSchema,
  type KnownPriceSearch,
} from '../../../../contract/price-search.ts'
import { errorSentence, getJson, postForm } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { showToast } from '../../ui/toast.tsx'

type PriceSearchOptions = { garment: File; sessionId: string; onBalanceChange: () => void }

const failed = 'Failed to search for products. Please try again.'
export const nothingFound = "We couldn't find any products for this image. Try with a different garment."

/** What was found for the garment of a try-on, now or less than an hour ago, and how to search. */
export function usePriceSearch({ garment, sessionId, onBalanceChange }: PriceSearchOptions) {
  const queryClient = useQueryClient()
  const queryKey = ['/api/price-search', sessionId]
  const known = useQuery({
    queryKey,
    queryFn: () =>
      getJson(`/api/price-search?tryOnSessionId=${encodeURIComponent(sessionId)}`, knownPriceSearchSchema),
    staleTime: 0,
  })
  const search = useMutation({
    mutationFn: () => {
      const form = new FormData()
      form.set('garmentImage', garment)
      form.set('tryOnSessionId', sessionId)
      return postForm('/api/price-search', form, priceSearchSchema)
    },
    onSuccess: (found) => {
      const { items, freeUntil } = found
      queryClient.setQueryData<KnownPriceSearch>(queryKey, { found: freeUntil === null ? null : found })
      onBalanceChange()
      if (items.length === 0) showToast({ title: 'No Products Found', description: nothingFound })
      else showToast({ title: 'Products Found!', description: formatCount(items.length, 'similar product') })
    },
    onError: (error) => {
      onBalanceChange()
      showToast({ title: 'Search Failed', description: errorSentence(error, failed), tone: 'destructive' })
    },
  })
  const answer = search.data ?? (search.isIdle ? known.data?.found : null)
  const freeUntil = known.data?.found?.freeUntil ?? null
  return {
    search: () => search.mutate(),
    isSearching: search.isPending,
    hasFailed: search.isError,
    /** null before there is any. */
    items: search.isPending || search.isError ? null : (answer?.items ?? null),
    /** When the same search begins to cost again; null where it costs now. */
    freeUntil: useIsAhead(freeUntil) ? freeUntil : null,
  }
}

/** Whether a moment is still to come; the page notices when it has. */
function useIsAhead(moment: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (moment === null) return
    const timer = setTimeout(() => setPassed(moment), Date.parse(moment) - Date.now())
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && moment !== passed
}
