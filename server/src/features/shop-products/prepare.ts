import { smallPictureSide, type ProductDoubt } from '../../../../contract/shop-products.ts'
import type { Deps } from '../../deps.ts'
import { RequestError } from '../../platform/fail.ts'
import { boundPicture, withPicture } from '../../platform/images.ts'
import { loadOfferPicture } from '../catalogue/service.ts'
import { listWaiting, listWaitingAccounts, saveReadings, saveVainAttempt } from './repository.ts'

type Picture = Awaited<ReturnType<typeof listWaiting>>[number]

/** So many pictures before the next shop has its turn. */
const slice = 40
/** Enough to keep the loading of one picture beside the reading of another. */
const atOnce = 2

/**
 * Reads the pictures of shops' products as jobs: a slice of a shop's, then the next shop's. What was read is written down picture
 * by picture, so a process that ends leaves a slice to the queue, which goes on where it was. `stop` ends it at once.
 */
export async function workOnShopProducts(deps: Deps): Promise<{ stop(): void }> {
  const stopping = new AbortController()
  await deps.jobs.work('prepare-shop-products', { concurrency: 1 }, async ({ userId }, signal) => {
    try {
      await prepareSlice(deps, userId, AbortSignal.any([signal, stopping.signal]))
    } catch (error) {
      // The next start begins anew with whatever waits.
      if (stopping.signal.aborted) return
      throw error
    }
    if ((await listWaiting(deps.database, userId, 1)).length > 0) await prepareSoon(deps, userId)
  })
  for (const userId of await listWaitingAccounts(deps.database)) await prepareSoon(deps, userId)
  return { stop: () => stopping.abort() }
}

export async function prepareSoon(deps: Deps, userId: string): Promise<void> {
  await deps.database.transaction((tx) => deps.jobs.enqueue(tx, 'prepare-shop-products', { userId }))
}

async function prepareSlice(deps: Deps, userId: string, signal: AbortSignal): Promise<void> {
  const waiting = await listWaiting(deps.database, userId, slice)
  // Products of different sizes show the same picture.
  const pictures = [...new Map(waiting.map((one) => [`${one.kind} ${one.imageUrl}`, one])).values()]
  const work = async () => {
    for (let next = pictures.shift(); next !== undefined; next = pictures.shift()) {
      signal.throwIfAborted()
      await preparePicture(deps, userId, next, signal)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function preparePicture(
  deps: Deps,
  userId: string,
  picture: Picture,
  signal: AbortSignal,
): Promise<void> {
  const { database } = deps
  const product = { userId, ...picture }
  try {
    await saveReadings(database, product, { attempts: 0, ...(await readPicture(deps, picture, signal)) })
  } catch (error) {
    signal.throwIfAborted()
    await saveVainAttempt(database, product, error instanceof RequestError ? error.code : 'internal')
  }
}

async function readPicture(deps: Deps, { imageUrl, kind }: Picture, signal: AbortSignal) {
  const bytes = await loadOfferPicture(deps, withoutOwnOrigin(deps, imageUrl))
  const { side, thumbnail } = await look(bytes)
  const named = kind && kind !== 'other' ? { garmentClass: kind } : {}
  const read = await deps.garmentDescriber.describe(await boundPicture(bytes), { ...named, signal })
  if ('refusal' in read) return { finding: 'refused', problem: read.refusal, thumbnail } as const
  const { garmentClass, mainColour } = read
  const doubt: ProductDoubt | null =
    kind === 'other' ? 'other_kind' : side < smallPictureSide ? 'small_picture' : null
  return {
    finding: doubt ? 'doubtful' : 'good',
    problem: doubt,
    garmentClass,
    mainColour,
    thumbnail,
  } as const
}

/** The shorter side, and a picture for a list. */
function look(bytes: Uint8Array) {
  return withPicture(bytes, async (picture) => {
    const { width, height } = await picture.metadata()
    const small = picture
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(96, 120, { fit: 'contain', background: '#ffffff' })
      .webp({ quality: 70 })
    return { side: Math.min(width, height), thumbnail: (await small.toBuffer()).toString('base64') }
  })
}

/** Pictures of ours are read from the disk: no address of ours is reached over the network. */
function withoutOwnOrigin({ config }: Deps, imageUrl: string): string {
  const { origin } = new URL(config.publicUrl)
  return imageUrl.startsWith(`${origin}/`) ? imageUrl.slice(origin.length) : imageUrl
}
