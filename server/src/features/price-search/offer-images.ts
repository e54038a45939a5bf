import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { withPicture, type ServedImage } from '../../platform/images.ts'
import { isSameSecret } from '../../platform/secrets.ts'
import { loadOfferPicture } from '../catalogue/service.ts'
import { sign } from './pictures.ts'

/* Shops' pictures come through us: no shop learns who looks, and none can send anything but a picture. */

const width = 320
const root = 'offer-images/'

/** Signed, so that nobody makes our server load anything else. An address of ours is served as it is. */
export function offerImageUrl(deps: Deps, imageUrl: string): string {
  if (imageUrl.startsWith('/')) return imageUrl
  const query = new URLSearchParams({ url: imageUrl, signature: sign(deps, `image ${imageUrl}`) })
  return `/api/price-search/images?${query.toString()}`
}

/** A shop's picture, small; loaded by the rules for strangers' addresses, and kept for a month or two. */
export async function readOfferImage(
  deps: Deps,
  { url, signature }: { url: string; signature: string },
): Promise<ServedImage> {
  if (!isSameSecret(signature, sign(deps, `image ${url}`))) fail('not_found')
  const key = `${monthFolder(deps.now())}${createHash('sha256').update(url).digest('hex')}.webp`
  // The same picture is asked for by many pages at once, and loaded once.
  return deps.takeTurn(key, async () => {
    const kept = await deps.storage.get(key)
    if (kept) return { bytes: kept, contentType: 'image/webp' }
    const bytes = await shrink(await loadOfferPicture(deps, url))
    await deps.storage.put(key, bytes, 'image/webp')
    return { bytes, contentType: 'image/webp' }
  })
}

function shrink(picture: Uint8Array): Promise<Uint8Array> {
  return withPicture(picture, (opened) =>
    opened
      .autoOrient()
      .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .toBuffer(),
  ).catch((cause: unknown) => fail('unreadable_image', { cause }))
}

/** Pictures lie by the month in which they were loaded, so that old ones go together. */
function monthFolder(day: Date): string {
  return `${root}${day.toISOString().slice(0, 7)}/`
}

/** What was loaded the month before last. */
export async function deleteOldOfferImages(deps: Deps): Promise<void> {
  const now = deps.now()
  await deps.storage.deleteAll(
    monthFolder(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1))),
  )
}
