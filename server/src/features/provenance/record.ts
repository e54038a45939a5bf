import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../platform/secrets.ts'

/** What the mark of a picture says under our signature: which try-on it is of, and when that was made. */
export type MarkRecord = { tryOnId: string; madeAt: Date }

/** One line of text, good inside XML: version, try-on, seconds since 1970, signature. */
export function writeRecord(secret: string, { tryOnId, madeAt }: MarkRecord): string {
  const claim = `v1.${tryOnId}.${Math.floor(madeAt.getTime() / 1000)}`
  return `${claim}.${sign(secret, claim)}`
}

/** What a mark says, if it holds a record that we have signed; null otherwise. */
export function readRecord(secret: string, mark: string): MarkRecord | null {
  const found = /\b(?<claim>v1\.(?<id>[0-9a-f-]{36})\.(?<seconds>\d{1,12}))\.(?<signature>[\w-]{43})/.exec(
    mark,
  )
  const { claim = '', id = '', seconds = '', signature = '' } = found?.groups ?? {}
  if (!found || !isSameSecret(signature, sign(secret, claim))) return null
  return { tryOnId: id, madeAt: new Date(Number(seconds) * 1000) }
}

/** What we keep of a file to know it again: useless to whoever reads it without our secret. */
export function fingerprintOf(secret: string, bytes: Uint8Array): string {
  return createHmac('sha256', secret).update('made image\n').update(bytes).digest('base64url')
}

function sign(secret: string, claim: string): string {
  return createHmac('sha256', secret).update('mark record\n').update(claim).digest('base64url')
}
