import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { normaliseUpload, withPicture } from '../../platform/images.ts'
import { fetchPublicUrl } from '../../platform/safe-fetch.ts'

/** Loads a garment from an address that a browser may not read itself, as JPEG on white. */
export async function loadGarmentImage(deps: Deps, userId: string, url: string): Promise<Uint8Array> {
  await deps.rateLimits.count('garment-url-account', userId)
  const bytes = await fetchPublicUrl(url, deps.isReachable)
  const path = join(deps.temporaryFolder, randomUUID())
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    const picture = await normaliseUpload(path, 'url')
    return await withPicture(picture, (opened) =>
      opened.flatten({ background: '#ffffff' }).jpeg({ quality: 92 }).toBuffer(),
    )
  } finally {
    await rm(path, { force: true })
  }
}
