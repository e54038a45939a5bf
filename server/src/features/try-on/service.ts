import { tryOnCostTokens } from '../../../../contract/limits.ts'
import { pictureFields, type PictureCheck } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { TryOnRequest } from '../../providers/try-on-engine/type.ts'
import { requirePhotoConsent } from '../consents/service.ts'
import { requireTokens } from '../tokens/service.ts'
import { inspectPictures, readPictures, type PictureUpload } from './pictures.ts'
import { enqueueTryOn, requirePlaceInQueue } from './queue.ts'
import { findTryOnByKey, hasPair } from './repository.ts'
import { hashPictures, wearerOf, type TryOnSender, type TryOnUpload } from './submission.ts'

export { cancelTryOn, endWithoutResult, lockTryOn, returnToken } from './outcome.ts'
export { followTryOn, hasEnded, progressOf, waitForTryOn, watchTryOn } from './progress.ts'
export { readPlaceOf, requeueTryOn } from './queue.ts'
export {
  keepTryOn,
  listFinishedTryOns,
  listTryOnsOfKeys,
  markFavourite,
  removeGuestTryOns,
  removeTryOn,
  requireGuestTryOn,
  requireOwnTryOn,
} from './results.ts'
export type { TryOn } from './repository.ts'

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
