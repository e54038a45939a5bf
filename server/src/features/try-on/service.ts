import { randomUUID } from 'node:crypto'
import { tryOnCostTokens } from '../../../../contract/limits.ts'
import type { HistoryQuery, TryOnSession } from '../../../../contract/history.ts'
import {
  pictureFields,
  tryOnSteps,
  type FinishedTryOn,
  type OnWarning,
  type PictureCheck,
  type TryOnEvent,
  type TryOnResult,
} from '../../../../contract/try-on.ts'
import { sentenceOf, type ErrorCode } from '../../../../contract/errors.ts'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { hashPicture } from '../../platform/images.ts'
import { hashKeyed } from '../../platform/secrets.ts'
import { showProduct } from '../../platform/shop-link.ts'
import type { TryOnRequest } from '../../providers/try-on-engine/type.ts'
import { chargeApiKey, noteApiKeyOutcome, returnToApiKey } from '../api-keys/service.ts'
import { requirePhotoConsent } from '../consents/service.ts'
import type { Claim } from '../idempotency/service.ts'
import { findProductOf } from '../garment-image/service.ts'
import { creditTokens, requireTokens, spendTokens } from '../tokens/service.ts'
import {
  deleteResults,
  deleteUploads,
  discardFiles,
  foldersOf,
  imageUrlOf,
  storeUploads,
} from '../files/service.ts'
import { recordTryOnEvent } from '../webhooks/service.ts'
import { inspectPictures, readPictures, type PictureUpload } from './pictures.ts'
import { readEnd } from './retention.ts'
import {
  countUnfinished,
  deleteOfGuest,
  deleteTryOn,
  findOfGuest,
  findOwned,
  findTryOn,
  findTryOnByKey,
  hasPair,
  insertDraft,
  insertOutcome,
  listComplete,
  lockPaidTryOn,
  listOfKeys,
  moveTryOn,
  readPlace,
  saveFavourite,
  saveKept,
  unfinishedStates,
  type CompleteTryOn,
  type KeyedQuery,
  type TryOn,
} from './repository.ts'

/** The subject of news that the queue has moved. */
export const tryOnQueue = 'try-on queue'

/** Who sends a try-on, from where, and with which API key, if with one. */
export type TryOnSender = {
  user: { id: string }
  address: string
  apiKeyId?: string
  /** A shopper in the page of a shop: the user pays, and it is the guest's alone to see. */
  guestId?: string
}

/** Whose pictures, turns and mistakes these are. */
const wearerOf = ({ user, guestId }: TryOnSender) => guestId ?? user.id

export type TryOnUpload = PictureUpload & {
  onWarning: OnWarning
  /** The same key from the same user is the same try-on, however often it is sent. */
  idempotencyKey: string
  /** The garment of the API whose picture this is. */
  garmentId?: string | null
  /** Called first in the transaction that takes the token; where it rejects, nothing was done. */
  claim?: Claim
}

/** Checks the pictures, then holds the token and enqueues in one transaction. Answers the try-on's id. */
export function createTryOn(deps: Deps, sender: TryOnSender, upload: TryOnUpload): Promise<string> {
  const { user } = sender
  // One user's requests are looked at one after the other: fifty at once with three tokens cost three looks, not fifty.
  return deps.takeTurn(`try-on ${wearerOf(sender)}`, async () => {
    const earlier = await findTryOnByKey(deps.database, user.id, upload.idempotencyKey)
    if (earlier) return earlier.state === 'draft' ? fail('conflict') : earlier.id

    await requirePhotoConsent(deps, user.id, sender.guestId)
    await requireTokens(deps, user.id, tryOnCostTokens)
    await requirePlaceInQueue(deps)
    const pictures = await inspectPictures(upload)
    await countRefusal(deps, sender)
    const request = await readPictures(deps, user.id, upload, pictures)
    const hashes = hashPictures(deps, wearerOf(sender), request)
    // A guest has no history to look it up in.
    const isAsked = upload.onWarning === 'ask' && sender.guestId === undefined
    if (isAsked && (await hasPair(deps.database, user.id, hashes.pairHash))) fail('same_pair')
    const check = await deps.tryOnEngine.check(request)
    if (check.refusal) fail(check.refusal, { field: pictureFields[check.picture] })
    if (check.warning && upload.onWarning === 'ask' && 'path' in upload.photo)
      fail(check.warning, { field: pictureFields.photo })
    await requireAllowed(deps, request)
    const id = await enqueueTryOn(deps, sender, upload, { request, hashes })
    await takeBackRefusal(deps, sender)
    return id
  })
}

/** What a try-on of these two pictures would meet. Nothing is charged for it, and nothing kept. */
export function checkPictures(deps: Deps, sender: TryOnSender, upload: PictureUpload): Promise<PictureCheck> {
  return deps.takeTurn(`try-on ${sender.user.id}`, async () => {
    await requirePlaceInQueue(deps)
    const pictures = await inspectPictures(upload)
    await deps.rateLimits.count('check-account', sender.user.id)
    await deps.rateLimits.count('check-address', sender.address)
    const check = await deps.tryOnEngine.check(await readPictures(deps, sender.user.id, upload, pictures))
    if (check.refusal === null)
      return { refusal: null, garmentClass: check.garmentClass, warning: check.warning ?? null }
    return { refusal: { code: check.refusal, field: pictureFields[check.picture] } }
  })
}

/* To look at pictures costs us much and the sender nothing. What becomes a try-on is paid for; what is refused is counted. */

async function countRefusal({ rateLimits }: Deps, sender: TryOnSender): Promise<void> {
  const { apiKeyId, guestId, address } = sender
  if (apiKeyId && !guestId) return void (await rateLimits.count('refused-try-on-key', apiKeyId))
  await rateLimits.count('refused-try-on-account', wearerOf(sender))
  await rateLimits.count('refused-try-on-address', address)
}

async function takeBackRefusal({ rateLimits }: Deps, sender: TryOnSender): Promise<void> {
  const { apiKeyId, guestId, address } = sender
  if (apiKeyId && !guestId) return rateLimits.takeBack('refused-try-on-key', apiKeyId)
  await rateLimits.takeBack('refused-try-on-account', wearerOf(sender))
  await rateLimits.takeBack('refused-try-on-address', address)
}

/** Without an answer nothing is accepted: the visitor tries again, and has paid nothing. */
async function requireAllowed(deps: Deps, request: TryOnRequest): Promise<void> {
  for (const picture of ['photo', 'garmentPhoto'] as const) {
    const unanswered = (cause: unknown) => fail('moderation_unavailable', { cause, retryAfterSeconds: 60 })
    const { isAllowed } = await deps.moderation.check(request[picture]).catch(unanswered)
    if (!isAllowed) fail('content_not_allowed', { field: pictureFields[picture] })
  }
}

type Hashes = { garmentHash: string; pairHash: string }

/** By which the same pictures of one user are known again, when we have long deleted them. */
function hashPictures({ secret }: Deps, wearer: string, request: TryOnRequest): Hashes {
  const photoHash = hashPicture(request.photo)
  const garmentHash = hashPicture(request.garmentPhoto)
  const pair = [wearer, photoHash, garmentHash, request.garmentClass ?? 'automatic'].join(' ')
  return { garmentHash, pairHash: hashKeyed(secret, 'try-on pair', pair) }
}

/** The draft comes first, so that no stored picture is ever without a row that knows of it. */
async function enqueueTryOn(
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

async function requirePlaceInQueue(deps: Deps): Promise<void> {
  if ((await countUnfinished(deps.database)) >= deps.config.tryOn.queueLimit)
    fail('busy', { retryAfterSeconds: 30 })
}

/** Waits until the try-on is finished; ends the request with its error when it failed. The try-on goes on when the wait is cut. */
export async function waitForTryOn(deps: Deps, id: string, signal: AbortSignal): Promise<TryOnResult> {
  for await (const tryOn of watchTryOn(deps, id, signal)) {
    if (tryOn.state === 'complete') return toResult(deps.config, tryOn)
    if (tryOn.state === 'failed') fail(tryOn.errorCode ?? 'try_on_failed')
  }
  return fail('upload_interrupted')
}

/** A try-on as it is now, and again whenever it or the queue has moved, until it has ended or the wait is cut. */
export async function* watchTryOn(deps: Deps, id: string, signal: AbortSignal): AsyncGenerator<TryOn> {
  while (!signal.aborted) {
    // Who waits also moves up when others are finished.
    const news = deps.signals.wait([id, tryOnQueue], signal)
    const tryOn = (await findTryOn(deps.database, id)) ?? fail('not_found')
    yield tryOn
    if (hasEnded(tryOn)) return
    await news
  }
}

/** What happens to a try-on, as it happens, from its present state to its end. */
export async function* followTryOn(deps: Deps, id: string, signal: AbortSignal): AsyncGenerator<TryOnEvent> {
  let last = ''
  for await (const tryOn of watchTryOn(deps, id, signal)) {
    const event = await toEvent(deps, tryOn)
    const written = JSON.stringify(event)
    if (written !== last) yield event
    last = written
  }
}

async function toEvent(deps: Deps, tryOn: TryOn): Promise<TryOnEvent> {
  if (tryOn.state === 'complete') return { state: 'complete', result: toResult(deps.config, tryOn) }
  if (tryOn.state === 'failed') {
    const code = tryOn.errorCode ?? 'try_on_failed'
    return { state: 'failed', error: sentenceOf(code), code }
  }
  if (tryOn.state === 'running') {
    return { state: 'running', step: tryOn.step, progress: progressOf(tryOn) }
  }
  return { state: 'queued', place: await readPlaceOf(deps, tryOn) }
}

export function hasEnded({ state }: TryOn): boolean {
  return state === 'complete' || state === 'failed'
}

/** From 0 to 1, by the step that it is at. */
export function progressOf({ state, step }: TryOn): number {
  if (state === 'running') return tryOnSteps.indexOf(step) / tryOnSteps.length
  return state === 'queued' ? 0 : 1
}

/** How many wait in front of a queued try-on, itself included: 1 is next. */
export async function readPlaceOf(deps: Deps, tryOn: TryOn): Promise<number> {
  return readPlace(deps.database, tryOn)
}

function toResult(config: Config, tryOn: TryOn): TryOnResult {
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

/** The user's own try-on; ends the request with not_found for anybody else's, and for none at all. */
export async function requireOwnTryOn(deps: Deps, userId: string, id: string): Promise<TryOn> {
  return (await findOwned(deps.database, userId, id)) ?? fail('not_found')
}

/** The same for a guest of a shop. */
export async function requireGuestTryOn(deps: Deps, guestId: string, id: string): Promise<TryOn> {
  return (await findOfGuest(deps.database, guestId, id)) ?? fail('not_found')
}

/** Deletes the finished try-ons of a guest; their pictures go once the transaction commits. */
export async function removeGuestTryOns(deps: Deps, tx: Transaction, guestId: string): Promise<void> {
  const deleted = await deleteOfGuest(tx, guestId)
  await discardFiles(deps, tx, deleted.flatMap(foldersOf))
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

/** Ends an unfinished try-on and gives its token back, once, whoever comes first; answers false when it is finished already. */
export async function endWithoutResult(
  deps: Deps,
  tx: Transaction,
  id: string,
  errorCode: ErrorCode,
  from: TryOn['state'][] = unfinishedStates,
): Promise<boolean> {
  const change = { state: 'failed', errorCode, finishedAt: deps.now() } as const
  const ended = await moveTryOn(tx, id, from, change)
  if (!ended) return false
  await noteOutcome(deps, tx, ended, 'failed')
  await returnToken(tx, ended)
  return true
}

/** Writes down how a try-on ended, in the transaction that ends it, for all who count and those who are told. */
export async function noteOutcome(
  deps: Deps,
  tx: Transaction,
  ended: TryOn,
  result: 'completed' | 'failed',
): Promise<void> {
  await insertOutcome(tx, ended)
  await recordTryOnEvent(deps, tx, ended)
  const { apiKeyId: id, createdAt: chargedAt } = ended
  if (id) await noteApiKeyOutcome(tx, { id, chargedAt }, result)
}

/**
 * Ends a try-on that nobody works on yet; asked again, it changes nothing. One that is being made costs us its work whoever wants
 * it, so it goes on.
 */
export async function cancelTryOn(deps: Deps, id: string): Promise<void> {
  const isCancelled = await deps.database.transaction((tx) =>
    endWithoutResult(deps, tx, id, 'try_on_cancelled', ['queued']),
  )
  if (!isCancelled) {
    const tryOn = await findTryOn(deps.database, id)
    return tryOn?.errorCode === 'try_on_cancelled' ? undefined : fail('try_on_started')
  }
  await deleteUploads(deps, id)
  deps.signals.notify(id)
  deps.signals.notify(tryOnQueue)
}

/** Gives the token of a try-on back, once; answers false when it is back already. `note` is for the statement. */
export async function returnToken(
  tx: Transaction,
  { id, userId, apiKeyId, createdAt: chargedAt }: Pick<TryOn, 'id' | 'userId' | 'apiKeyId' | 'createdAt'>,
  note?: string,
): Promise<boolean> {
  const cause = { reason: 'try-on-returned', reference: id, ...(note ? { note } : {}) } as const
  const isNew = await creditTokens(tx, { userId, amount: tryOnCostTokens, ...cause })
  if (isNew && apiKeyId) await returnToApiKey(tx, { id: apiKeyId, chargedAt }, tryOnCostTokens)
  return isNew
}

/** Puts an unfinished try-on into the queue again; answers false when it is finished. */
export async function requeueTryOn(deps: Deps, tx: Transaction, id: string): Promise<boolean> {
  const change = { state: 'queued', step: 'waiting', startedAt: null, turn: 0 } as const
  const moved = await moveTryOn(tx, id, unfinishedStates, change)
  if (!moved) return false
  await deps.jobs.enqueue(tx, 'try-on', { tryOnId: id }, { group: moved.guestId ?? moved.userId })
  return true
}

/** Any try-on that a token was held for, whoever it belongs to, held until the transaction ends. */
export async function lockTryOn(tx: Transaction, id: string): Promise<TryOn | undefined> {
  return lockPaidTryOn(tx, id)
}

export type { TryOn } from './repository.ts'
