import { randomUUID } from 'node:crypto'
import { tryOnCostTokens } from '../../../../contract/limits.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { TryOnRequest } from '../../providers/try-on-engine/type.ts'
import { chargeApiKey } from '../api-keys/service.ts'
import { deleteUploads, storeUploads } from '../files/service.ts'
import { findProductOf } from '../garment-image/service.ts'
import { spendTokens } from '../tokens/service.ts'
import { recordTryOnEvent } from '../webhooks/service.ts'
import {
  countUnfinished,
  deleteTryOn,
  insertDraft,
  moveTryOn,
  readPlace,
  unfinishedStates,
  type TryOn,
} from './repository.ts'
import type { Hashes, TryOnSender, TryOnUpload } from './submission.ts'

/** The subject of news that the queue has moved. */
export const tryOnQueue = 'try-on queue'

export async function requirePlaceInQueue(deps: Deps): Promise<void> {
  if ((await countUnfinished(deps.database)) >= deps.config.tryOn.queueLimit)
    fail('busy', { retryAfterSeconds: 30 })
}

/** The draft comes first, so that no stored picture is ever without a row that knows of it. */
export async function enqueueTryOn(
  deps: Deps,
  { user: { id: userId }, apiKeyId, guestId }: TryOnSender,
  upload: TryOnUpload,
  { request, hashes }: { request: TryOnRequest; hashes: Hashes },
): Promise<string> {
  const id = randomUUID()
  const now = deps.now()
  const { idempotencyKey, garmentClass, photo } = upload
  const isNew = await insertDraft(deps.database, {
    id,
    userId,
    guestId: guestId ?? null,
    idempotencyKey,
    apiKeyId: apiKeyId ?? null,
    garmentId: upload.garmentId ?? null,
    garmentClass,
    ...hashes,
    product: await findProductOf(deps, userId, hashes.garmentHash),
    // On a studio model a garment stands alone: there is no layer below it.
    baseTryOnId: 'baseTryOnId' in photo && photo.image === 'try-on' ? photo.baseTryOnId : null,
    isOnStudioModel: 'baseTryOnId' in photo && photo.image === 'model',
    createdAt: now,
  })
  if (!isNew) return fail('conflict')
  try {
    await storeUploads(deps, id, request)
    await deps.database.transaction(async (tx) => {
      await upload.claim?.(tx, id)
      if (apiKeyId) await chargeApiKey(tx, { id: apiKeyId, tokens: tryOnCostTokens, now })
      await spendTokens(tx, { userId, amount: tryOnCostTokens, reason: 'try-on', reference: id })
      const turn = await countUnfinished(tx, { userId, guestId })
      const queued = await moveTryOn(tx, id, ['draft'], { state: 'queued', turn })
      if (queued) await recordTryOnEvent(deps, tx, queued)
      const group = guestId ?? userId
      await deps.jobs.enqueue(tx, 'try-on', { tryOnId: id }, { id, priority: -turn, group })
    })
    return id
  } catch (error) {
    await discardDraft(deps, id)
    throw error
  }
}

export async function discardDraft(deps: Deps, id: string): Promise<void> {
  await deleteUploads(deps, id)
  await deleteTryOn(deps.database, id)
}

/** Puts an unfinished try-on into the queue again; answers false when it is finished. */
export async function requeueTryOn(deps: Deps, tx: Transaction, id: string): Promise<boolean> {
  const change = { state: 'queued', step: 'waiting', startedAt: null, turn: 0 } as const
  const moved = await moveTryOn(tx, id, unfinishedStates, change)
  if (!moved) return false
  await deps.jobs.enqueue(tx, 'try-on', { tryOnId: id }, { group: moved.guestId ?? moved.userId })
  return true
}

/** How many wait in front of a queued try-on, itself included: 1 is next. */
export async function readPlaceOf(deps: Deps, tryOn: TryOn): Promise<number> {
  return readPlace(deps.database, tryOn)
}
