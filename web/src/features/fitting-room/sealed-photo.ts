import { acceptedImageTypes } from '../../../../contract/uploads.ts'

/*
 * A photo that travels from a phone to this frame: AES-256-GCM with a key that both have and nobody between them, 12 bytes of nonce,
 * then the encrypted type (one byte, its place among those we accept) and picture.
 */

const nonceBytes = 12

export function createKey(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export async function sealPhoto(key: string, photo: File): Promise<Blob> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const type = acceptedImageTypes.findIndex((one) => one === photo.type)
  const open = new Uint8Array(await new Blob([new Uint8Array([type]), photo]).arrayBuffer())
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await importKey(key), open)
  return new Blob([nonce, sealed])
}

/** Rejects when it was sealed with another key, or changed on the way. */
export async function openPhoto(key: string, sealed: ArrayBuffer): Promise<File> {
  const algorithm = { name: 'AES-GCM', iv: sealed.slice(0, nonceBytes) }
  const open = await crypto.subtle.decrypt(algorithm, await importKey(key), sealed.slice(nonceBytes))
  const type = acceptedImageTypes[new Uint8Array(open)[0] ?? 0]
  return new File([open.slice(1)], 'photo', { type })
}

function importKey(key: string): Promise<CryptoKey> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
