import type { Deps } from '../../deps.ts'
import { normaliseUpload, withPicture } from '../../platform/images.ts'
import { fetchPublicUrl } from '../../platform/safe-fetch.ts'

/** Loads a garment from an address that a browser may not read itself, as JPEG on white. */
export async function loadGarmentImage(deps: Deps, userId: string, url: string): Promise<Uint8Array> {
  await deps.rateLimits.count('garment-url-account', userId)
  const picture = await normaliseUpload(await fetchPublicUrl(url, deps.isReachable), 'url')
  return withPicture(picture, (opened) =>
    opened.flatten({ background: '#ffffff' }).jpeg({ quality: 92 }).toBuffer(),
  )
}
