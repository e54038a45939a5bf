import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  productActAnswerSchema,
  shopProductsSchema,
  type ProductActRequest,
  type ProductStatus,
} from '../../../../contract/shop-products.ts'
import { useActingFor } from '../../lib/acting-for.ts'
import { deleteResource, errorSentence, jsonBody, getJson, postJson, request } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { showToast } from '../../ui/toast.tsx'
import { actWords } from './product-words.ts'

const path = '/api/shop-products'
/** How often the list is looked at while pictures are read. */
const refreshMs = 2000

export type ProductFilter = { status: ProductStatus | null; search: string; page: number }
export type FeedSource = { file: File } | { address: string }

export function useShopProducts({ status, search, page }: ProductFilter) {
  const { account, of } = useActingFor()
  const query = new URLSearchParams({ page: String(page) })
  if (status) query.set('status', status)
  if (search) query.set('search', search)
  return useQuery({
    queryKey: [path, account, status, search, page],
    queryFn: () => getJson(of(`${path}?${query}`), shopProductsSchema),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.counts.waiting ?? 0) > 0 ? refreshMs : false),
  })
}

/** What a shop does with its products. */
export function useProductActs() {
  const { of } = useActingFor()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [path] })
  const readFeed = useMutation({
    mutationFn: (source: FeedSource) =>
      'file' in source
        ? request(of(`${path}/feed?${new URLSearchParams({ name: source.file.name })}`), {
            method: 'PUT',
            body: source.file,
            headers: { 'content-type': 'application/octet-stream' },
          })
        : request(of(`${path}/feed`), { method: 'PUT', ...jsonBody(source) }),
    onSuccess: refresh,
  })
  const act = useMutation({
    mutationFn: (asked: ProductActRequest) => postJson(of(`${path}/acts`), asked, productActAnswerSchema),
    onSuccess({ changed }, asked) {
      showToast({ title: actWords[asked.act], description: `${formatCount(changed, 'product')} changed.` })
    },
    onError: (error) => tellFailure('Nothing Changed', error),
    onSettled: refresh,
  })
  const forget = useMutation({
    mutationFn: () => deleteResource(of(`${path}/feed`)),
    onError: (error) => tellFailure('Feed Not Forgotten', error),
    onSettled: refresh,
  })
  return { readFeed, act, forget }
}

function tellFailure(title: string, error: unknown): void {
  showToast({
    title,
    description: errorSentence(error, 'Please try again in a moment.'),
    tone: 'destructive',
  })
}
