import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { isSameSecret } from '../../platform/secrets.ts'

/* The pictures of a search that runs: the upload, and the garment alone for a provider that loads it from us. */

export const priceSearchesRoot = 'price-searches/'
export const priceSearchFolder = (id: string) => `${priceSearchesRoot}${id}/`
const publishedMinutes = 10

export function storeGarment(deps: Deps, id: string, garment: Uint8Array): Promise<void> {
  return deps.storage.put(`${priceSearchFolder(id)}garment`, garment, 'application/octet-stream')
}

export function readGarment(deps: Deps, id: string): Promise<Uint8Array | null> {
  return deps.storage.get(`${priceSearchFolder(id)}garment`)
}

export function storeCrop(deps: Deps, id: string, crop: Uint8Array): Promise<void> {
  return deps.storage.put(`${priceSearchFolder(id)}crop`, crop, 'image/jpeg')
}

/** Neither is kept longer than its search takes. */
export function deletePictures(deps: Deps, id: string): Promise<void> {
  return deps.storage.deleteAll(priceSearchFolder(id))
}

/** An address at which anybody finds the garment alone for some minutes, or until the search has ended. */
export function cropAddress(deps: Deps, id: string): string {
  const expires = Math.floor(deps.now().getTime() / 1000) + publishedMinutes * 60
  const signature = sign(deps, `${id} ${expires}`)
  return `${deps.config.publicUrl}/api/price-search/garments/${id}.jpg?expires=${expires}&signature=${signature}`
}

export async function readPublishedCrop(
  deps: Deps,
  id: string,
  { expires, signature }: { expires: number; signature: string },
): Promise<Uint8Array> {
  const isSigned = isSameSecret(signature, sign(deps, `${id} ${expires}`))
  if (!isSigned || expires * 1000 < deps.now().getTime()) fail('not_found')
  return (await deps.storage.get(`${priceSearchFolder(id)}crop`)) ?? fail('not_found')
}

export function sign(deps: Deps, words: string): string {
  return createHmac('sha256', deps.secret).update(`price-search ${words}`).digest('base64url')
}
