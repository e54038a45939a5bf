import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../platform/secrets.ts'

/* Messages signed the way Stripe signs its own: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`, good for five minutes. */

export const signatureHeader = 'sandbox-signature'
const toleranceSeconds = 300

export function signMessage(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${computeSignature(seconds, body, secret)}`
}

export function isSigned(body: string, signature: string, secret: string, now: Date): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (seconds === undefined || given === undefined) return false
  const expected = computeSignature(Number(seconds), body, secret)
  const isOurs = isSameSecret(given, expected)
  return isOurs && now.getTime() / 1000 - Number(seconds) <= toleranceSeconds
}

function computeSignature(seconds: number, body: string, secret: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
}
