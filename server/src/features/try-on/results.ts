import type { HistoryQuery, TryOnSession } from '../../../../contract/history.ts'
import type { FinishedTryOn, TryOnResult } from '../../../../contract/try-on.ts'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { showProduct } from '../../platform/shop-link.ts'
import { deleteResults, discardFiles, foldersOf, imageUrlOf } from '../files/service.ts'
import {
  deleteOfGuest,
  deleteTryOn,
  findOfGuest,
  findOwned,
  listComplete,
  listOfKeys,
  saveFavourite,
  saveKept,
  type CompleteTryOn,
  type KeyedQuery,
  type TryOn,
} from './repository.ts'
import { readEnd } from './retention.ts'

/** The user's own try-on; ends the request with not_found for anybody else's, and for none at all. */
export async function requireOwnTryOn(deps: Deps, userId: string, id: string): Promise<TryOn> {
  return (await findOwned(deps.database, userId, id)) ?? fail('not_found')
}

/** The same for a guest of a shop. */
export async function requireGuestTryOn(deps: Deps, guestId: string, id: string): Promise<TryOn> {
  return (await findOfGuest(deps.database, guestId, id)) ?? fail('not_found')
}

/** One page of the user's results, newest first, and how many there are in all. */
export async function listFinishedTryOns(
  deps: Deps,
  userId: string,
  query: HistoryQuery,
): Promise<{ sessions: TryOnSession[]; total: number }> {
  const { sessions, total } = await listComplete(deps.database, userId, query)
  return { sessions: sessions.map((session) => tellSession(deps.config, session)), total }
}

function tellSession(config: Config, { tryOn, answers }: CompleteTryOn): TryOnSession {
  const hasAnswers = answers.yes + answers.no > 0
  return { id: tryOn.id, ...tellFinished(config, tryOn), answers: hasAnswers ? answers : null }
}

/** What was made with an account's API keys, or with one of them, newest first. */
export async function listTryOnsOfKeys(deps: Deps, userId: string, query: KeyedQuery): Promise<TryOn[]> {
  return listOfKeys(deps.database, userId, query)
}

/** The user wants a result kept, whatever the operator's retention is. */
export async function keepTryOn(deps: Deps, userId: string, id: string): Promise<void> {
  const tryOn = await requireOwnTryOn(deps, userId, id)
  if (tryOn.state !== 'complete') fail('not_found')
  await saveKept(deps.database, id)
}

export async function markFavourite(deps: Deps, userId: string, id: string, isFavourite: boolean) {
  const tryOn = await requireOwnTryOn(deps, userId, id)
  if (tryOn.state !== 'complete') fail('not_found')
  await saveFavourite(deps.database, id, isFavourite)
}

/** Deletes a finished try-on with its pictures, at every width. The books keep its token's entry. */
export async function removeTryOn(deps: Deps, userId: string, id: string): Promise<void> {
  const tryOn = await requireOwnTryOn(deps, userId, id)
  if (tryOn.state === 'queued' || tryOn.state === 'running') {
    fail('conflict', { message: 'This try-on is still being made. Please wait until it is finished.' })
  }
  await deps.database.transaction(async (tx) => {
    await deleteTryOn(tx, id)
    await discardFiles(deps, tx, foldersOf(id))
  })
  await deleteResults(deps, id)
}

/** Deletes the finished try-ons of a guest; their pictures go once the transaction commits. */
export async function removeGuestTryOns(deps: Deps, tx: Transaction, guestId: string): Promise<void> {
  const deleted = await deleteOfGuest(tx, guestId)
  await discardFiles(deps, tx, deleted.flatMap(foldersOf))
}

export function toResult(config: Config, tryOn: TryOn): TryOnResult {
  return { sessionId: tryOn.id, ...tellFinished(config, tryOn), photoPlacement: tryOn.photoPlacement }
}

function tellFinished(config: Config, tryOn: TryOn): FinishedTryOn {
  const isShared = tryOn.sharedAt !== null
  return {
    tryOnImageUrl: imageUrlOf(tryOn.id, 'try-on'),
    modelImageUrl: imageUrlOf(tryOn.id, 'model'),
    garmentImageUrl: tryOn.hasGarmentImage ? imageUrlOf(tryOn.id, 'garment') : null,
    createdAt: tryOn.createdAt.toISOString(),
    keptUntil: readEnd(config, tryOn)?.toISOString() ?? null,
    baseSessionId: tryOn.baseTryOnId,
    isTokenBack: tryOn.givenBackAt !== null,
    isFavourite: tryOn.isFavourite,
    product: tryOn.product && showProduct(config, tryOn.product),
    share: isShared
      ? {
          isAfterOnly: tryOn.isSharedAfterOnly,
          showsName: tryOn.showsOwnerName,
          takesAnswers: tryOn.takesAnswers,
        }
      : null,
  }
}
