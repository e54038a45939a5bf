import type { ResultImage } from '../../../../contract/images.ts'
import type { SharedTryOn, ShareRequest } from '../../../../contract/share.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { ServedImage } from '../../platform/images.ts'
import { showProduct } from '../../platform/shop-link.ts'
import { readResultImage } from '../files/service.ts'
import { hasAnswered } from '../share-answers/service.ts'
import { requireOwnTryOn } from '../try-on/service.ts'
import { findShared, saveShare } from './repository.ts'

/** Makes a finished try-on public, or changes what its page shows; answers the address of the page. */
export async function shareTryOn(
  deps: Deps,
  userId: string,
  id: string,
  request: ShareRequest,
): Promise<string> {
  const tryOn = await requireOwnTryOn(deps, userId, id)
  if (tryOn.state !== 'complete') fail('not_found')
  const isShared = await saveShare(deps.database, id, {
    sharedAt: tryOn.sharedAt ?? deps.now(),
    isSharedAfterOnly: request.isAfterOnly,
    showsOwnerName: request.showsName,
    takesAnswers: request.takesAnswers,
  })
  if (!isShared) fail(tryOn.takenDownAt ? 'taken_down' : 'token_given_back')
  return `${deps.config.publicUrl}/share/${id}`
}

/** Makes it private again: its page and its pictures end. */
export async function unshareTryOn(deps: Deps, userId: string, id: string): Promise<void> {
  await requireOwnTryOn(deps, userId, id)
  await saveShare(deps.database, id, {
    sharedAt: null,
    isSharedAfterOnly: false,
    showsOwnerName: false,
    takesAnswers: false,
  })
}

/** Who looks at a public page: the account, and the cookie of earlier answers, where there are such. */
export type ShareVisitor = { userId: string | null; answerToken: string | undefined }

/** What the public page shows; null when there is nothing shared under this id. */
export async function readShared(deps: Deps, id: string, visitor: ShareVisitor): Promise<SharedTryOn | null> {
  const shared = await findShared(deps.database, id)
  if (!shared) return null
  return {
    sessionId: id,
    tryOnImageUrl: sharedImageUrl(id, 'try-on'),
    modelImageUrl: shared.isAfterOnly ? null : sharedImageUrl(id, 'model'),
    ownerName: shared.showsName ? (shared.firstName ?? shared.username) : null,
    product: shared.product && showProduct(deps.config, shared.product),
    createdAt: shared.createdAt.toISOString(),
    answering: await readAnswering(deps, shared, visitor),
  }
}

type Shared = NonNullable<Awaited<ReturnType<typeof findShared>>>

async function readAnswering(deps: Deps, shared: Shared, visitor: ShareVisitor) {
  if (shared.ownerId === visitor.userId) return 'own'
  if (await hasAnswered(deps, shared.id, visitor.answerToken)) return 'answered'
  return shared.takesAnswers ? 'open' : 'closed'
}

/** A picture of what is shared, at a width; ends the request when it is not public. */
export async function readSharedImage(
  deps: Deps,
  id: string,
  image: ResultImage,
  width: number | undefined,
): Promise<ServedImage> {
  const shared = (await findShared(deps.database, id)) ?? fail('not_found')
  if (image === 'model' && shared.isAfterOnly) fail('not_found')
  return readResultImage(deps, id, image, width)
}

function sharedImageUrl(id: string, image: ResultImage): string {
  return `/api/shares/${id}/images/${image}`
}
