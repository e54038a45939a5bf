import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30

/** A code of 6 digits that changes every half minute (RFC 6238), as every authenticator app makes it. */
export function createAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address in the QR code. */
export function appUri(secret: string, issuer: string, label: string): string {
  return open(secret, issuer, label).toString()
}

/**
 * The half minute a code belongs to, counted from 1970; null when the code is none of the app's. One before and one after
 * count too: clocks differ, and people type.
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = open(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

function open(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 })
}
