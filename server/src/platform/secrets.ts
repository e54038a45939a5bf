import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** An unguessable value for a cookie or a link: 256 random bits, URL-safe. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What we store instead of a secret or an address: enough to find it again, useless to a thief. */
export function hashSecret(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}

/** The same for what could be guessed: without our own secret the hash tells nothing. `purpose` keeps uses apart. */
export function hashKeyed(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', keyFor(secret, purpose)).update(value).digest('base64url')
}

/** Encrypts what we must read again (AES-256-GCM): nonce, tag and text as base64url. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when it was sealed with another secret, or changed. */
export function openSealed(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), bytes.subarray(0, 12))
  cipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** Compares signatures so that the time it takes tells nothing of where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
