import { createHmac, randomBytes } from 'node:crypto'

/* Standard Webhooks 1.0 (standardwebhooks.com): what a receiver checks with a library of its own. */

const secretPrefix = 'whsec_'

/** 24 random bytes, as the receiver's library wants them. */
export function createWebhookSecret(): string {
  return secretPrefix + randomBytes(24).toString('base64')
}

/** The headers of one attempt: its signature covers the id, the time in whole seconds and the body, byte for byte. */
export function signWebhook(secret: string, { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
