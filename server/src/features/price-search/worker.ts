import type { ErrorCode } from '../../../../contract/errors.ts'
import { priceSearchCostTokens } from '../../../../contract/limits.ts'
import type { Deps } from '../../deps.ts'
import type { FoundOffer } from '../../providers/price-search/type.ts'
import { deleteOrphans } from '../files/service.ts'
import { creditTokens } from '../tokens/service.ts'
import { deleteOldOfferImages } from './offer-images.ts'
import { cropAddress, deletePictures, priceSearchesRoot, readGarment, storeCrop } from './pictures.ts'
import {
  findBefore,
  findRunningIds,
  findUnfinishedAmong,
  moveSearch,
  type StoredSearch,
} from './repository.ts'
import { discardSearch } from './service.ts'

const hour = 3_600_000
const concurrency = 4
const perUser = 2

/** Takes searches from the queue. What keeps killing its process is given up, and its token given back. */
export async function workOnPriceSearches(deps: Deps): Promise<void> {
  const onGivenUp = ({ priceSearchId }: { priceSearchId: string }) =>
    endSearch(deps, priceSearchId, { errorCode: 'price_search_failed' })
  await deps.jobs.work(
    'price-search',
    { concurrency, perGroup: perUser, onGivenUp },
    ({ priceSearchId }, signal) => runSearch(deps, priceSearchId, signal),
  )
}

/** On a database of our own alone: what is marked as running was left by a process that died. */
export async function takeOverPriceSearches(deps: Deps): Promise<void> {
  await deps.jobs.takeOver('price-search', await findRunningIds(deps.database))
}

/** Drafts whose request died before the token was held; what was found, after a day; pictures of shops, after a month or two. */
export async function tidyPriceSearches(deps: Deps): Promise<void> {
  await discardAbandonedSearches(deps, hour)
  await discardSearches(deps, ['complete', 'failed'], 24 * hour)
  await deleteOldOfferImages(deps)
}

/** Drafts of at least this age (milliseconds), whose request has ended without a word. */
export function discardAbandonedSearches(deps: Deps, age: number): Promise<void> {
  return discardSearches(deps, ['draft'], age)
}

async function discardSearches(deps: Deps, states: StoredSearch['state'][], age: number): Promise<void> {
  const outdated = await findBefore(deps.database, states, new Date(deps.now().getTime() - age))
  for (const id of outdated) await discardSearch(deps, id)
}

/** Pictures of searches that are over. */
export function deleteOrphanedSearches(deps: Deps): Promise<number> {
  return deleteOrphans(deps, priceSearchesRoot, (ids) => findUnfinishedAmong(deps.database, ids))
}

async function runSearch(deps: Deps, id: string, signal: AbortSignal): Promise<void> {
  const search = await moveSearch(deps.database, id, ['queued', 'running'], { state: 'running' })
  if (search) await endSearch(deps, id, await findOffers(deps, search, signal))
  else await deletePictures(deps, id)
}

type End = { offers: FoundOffer[] } | { errorCode: ErrorCode }

async function findOffers(deps: Deps, { id }: StoredSearch, signal: AbortSignal): Promise<End> {
  try {
    const garment = await readGarment(deps, id)
    if (!garment) return { errorCode: 'price_search_failed' }
    const described = await deps.garmentDescriber.describe(garment, { signal })
    if ('refusal' in described) return { errorCode: described.refusal }
    const { vector, crop, garmentClass, mainColour } = described
    await storeCrop(deps, id, crop)
    const description = { vector, describer: deps.garmentDescriber.name }
    const publishCrop = () => cropAddress(deps, id)
    const query = { crop, publishCrop, garmentClass, mainColour, description }
    return { offers: await deps.priceSearch.search(query, signal) }
  } catch (error) {
    if (signal.aborted) throw error
    deps.log.error({ priceSearchId: id, err: error }, 'price search failed')
    return { errorCode: 'price_search_failed' }
  }
}

/** Ends a search, once, whoever comes first; a token that bought nothing goes back. Then those who wait are told. */
async function endSearch(deps: Deps, id: string, end: End): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const finishedAt = deps.now()
    const change =
      'offers' in end
        ? ({ state: 'complete', offers: end.offers, finishedAt } as const)
        : ({ state: 'failed', errorCode: end.errorCode, finishedAt } as const)
    const ended = await moveSearch(tx, id, ['queued', 'running'], change)
    if (!ended || ended.offers?.length) return
    const { userId } = ended
    const amount = priceSearchCostTokens
    await creditTokens(tx, { userId, amount, reason: 'price-search-returned', reference: id })
  })
  await deletePictures(deps, id)
  deps.signals.notify(id)
}
