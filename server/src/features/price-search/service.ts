import { randomUUID } from 'node:crypto'
import { priceSearchCostTokens } from '../../../../contract/limits.ts'
import {
  priceSearchRepeatMinutes,
  type KnownPriceSearch,
  type PriceSearch,
} from '../../../../contract/price-search.ts'
import type { Deps } from '../../deps.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import { fail } from '../../platform/fail.ts'
import { hashPicture, normaliseUpload } from '../../platform/images.ts'
import { requireTokens, spendTokens } from '../tokens/service.ts'
import { requireOwnTryOn } from '../try-on/service.ts'
import { deletePictures, storeGarment } from './pictures.ts'
import {
  deleteSearch,
  findSame,
  findSearch,
  insertDraft,
  moveSearch,
  type StoredSearch,
} from './repository.ts'
import { toItem } from './to-item.ts'

export { priceSearchFolder } from './pictures.ts'

export type PriceSearchUpload = { garmentPath: string; tryOnId: string | null }

const repeatMs = priceSearchRepeatMinutes * 60_000

/** Counts one search before its picture is read: one that finds nothing costs its user nothing. */
export async function countPriceSearch(deps: Deps, userId: string): Promise<void> {
  await deps.rateLimits.count('price-search-account', userId)
}

/** Holds a token and begins to search; the same picture within the hour is the search there was. Answers the search's id. */
export async function beginPriceSearch(
  deps: Deps,
  userId: string,
  { garmentPath, tryOnId }: PriceSearchUpload,
): Promise<string> {
  if (tryOnId !== null) await requireOwnTryOn(deps, userId, tryOnId)
  const garment = await normaliseUpload(garmentPath, 'garmentImage')
  const garmentHash = hashPicture(garment)
  // One user's searches begin one after the other: a double click is one search.
  return deps.takeTurn(`price-search ${userId}`, async () => {
    const since = new Date(deps.now().getTime() - repeatMs)
    const same = await findSame(deps.database, { userId, garmentHash, since })
    if (same) return same.id
    await requireTokens(deps, userId, priceSearchCostTokens)
    return enqueueSearch(deps, { userId, tryOnId, garmentHash, garment })
  })
}

type NewSearch = { userId: string; tryOnId: string | null; garmentHash: string; garment: Uint8Array }

/** The draft comes first, so that no stored picture is ever without a row that knows of it. */
async function enqueueSearch(deps: Deps, { garment, ...search }: NewSearch): Promise<string> {
  const id = randomUUID()
  await insertDraft(deps.database, { id, ...search, createdAt: deps.now() })
  try {
    await storeGarment(deps, id, garment)
    await deps.database.transaction(async (tx) => {
      const { userId } = search
      await moveSearch(tx, id, ['draft'], { state: 'queued' })
      await spendTokens(tx, { userId, amount: priceSearchCostTokens, reason: 'price-search', reference: id })
      await deps.jobs.enqueue(tx, 'price-search', { priceSearchId: id }, { id, group: userId })
    })
    return id
  } catch (error) {
    await discardSearch(deps, id)
    // Another process began the same search a moment ago: it is theirs that is waited for.
    const since = deps.now()
    const same = isUniqueViolation(error, 'price_searches_unfinished')
      ? await findSame(deps.database, { ...search, since })
      : undefined
    if (same) return same.id
    throw error
  }
}

export async function discardSearch(deps: Deps, id: string): Promise<void> {
  await deletePictures(deps, id)
  await deleteSearch(deps.database, id)
}

/** What a search for the garment of an own try-on would be answered with at no cost; nothing where it would cost a token. */
export async function readKnownSearch(
  deps: Deps,
  userId: string,
  tryOnId: string,
): Promise<KnownPriceSearch> {
  const { garmentHash } = await requireOwnTryOn(deps, userId, tryOnId)
  const since = new Date(deps.now().getTime() - repeatMs)
  const known = garmentHash && (await findSame(deps.database, { userId, garmentHash, since }))
  return { found: known && known.state === 'complete' ? toAnswer(deps, known) : null }
}

function toAnswer(deps: Deps, { offers, createdAt }: StoredSearch): PriceSearch {
  const items = (offers ?? []).map((offer) => toItem(deps, offer))
  const freeUntil = new Date(createdAt.getTime() + repeatMs).toISOString()
  return { items, freeUntil: items.length > 0 ? freeUntil : null }
}

/** Waits until the search is finished; ends the request with its error when it failed. It goes on when the wait is cut. */
export async function waitForPriceSearch(deps: Deps, id: string, signal: AbortSignal): Promise<PriceSearch> {
  while (!signal.aborted) {
    const news = deps.signals.wait([id], signal)
    const search = await findSearch(deps.database, id)
    if (!search) fail('not_found')
    if (search.state === 'complete') return toAnswer(deps, search)
    if (search.state === 'failed') fail(search.errorCode ?? 'price_search_failed')
    await news
  }
  return fail('upload_interrupted')
}
