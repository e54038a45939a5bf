import { createHash, randomBytes } from 'node:crypto'

/** An unguessable value for a cookie or a link: 256 random bits, URL-safe. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What we store instead of a secret or an address: enough to find it again, useless to a thief. */
export function hashSecret(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}
