import { imageLinkMinutes, type SignedImageQuery } from '../../../../contract/public-api.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { hashKeyed, isSameSecret } from '../../platform/secrets.ts'

/* Addresses of pictures that need no key, so that a shop can show them in a page, and that end. */

/** `path` lies below /api/v1. */
export function signLink(deps: Deps, path: string): string {
  const minute = Math.ceil(deps.now().getTime() / 60_000)
  const expires = (minute + imageLinkMinutes) * 60
  return `${deps.config.publicUrl}/api/v1${path}?expires=${expires}&signature=${sign(deps, path, expires)}`
}

/** Ends the request as if there were nothing, unless the address is one of ours and still good. */
export function requireSigned(deps: Deps, path: string, { expires, signature }: SignedImageQuery): void {
  const isSigned = isSameSecret(signature, sign(deps, path, expires))
  if (!isSigned || expires * 1000 < deps.now().getTime()) fail('not_found')
}

function sign({ secret }: Deps, path: string, expires: number): string {
  return hashKeyed(secret, 'api-link', `${path} ${expires}`)
}
