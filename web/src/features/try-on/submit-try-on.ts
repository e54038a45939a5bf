import { tryOnAcceptedSchema } from '../../../../contract/try-on.ts'
import { postForm } from '../../lib/api.ts'
import { isBaseResult, type Attempt } from './try-on-state.ts'

export function createAttempt(
  attempt: Pick<Attempt, 'person' | 'garment' | 'onWarning'> & { idempotencyKey?: string },
): Attempt {
  return { idempotencyKey: createIdempotencyKey(), ...attempt, sentAt: Date.now(), end: null }
}

/** Sends both images and answers the session id as soon as the server has taken the try-on on. */
export async function submitTryOn(
  { person, onWarning, idempotencyKey, garment }: Attempt,
  photo: File | null,
  garmentFile: File,
): Promise<string> {
  const form = new FormData()
  if (isBaseResult(person)) {
    form.set('baseSessionId', person.sessionId)
    form.set('baseImage', person.image)
  } else if (photo) {
    form.set('modelImage', photo)
  }
  form.set('garmentImage', garmentFile)
  // Known for our own garments, or said by the user; else the engine finds out.
  if (garment.garmentClass) form.set('garmentClass', garment.garmentClass)
  form.set('onWarning', onWarning)
  const headers = { Prefer: 'respond-async', 'Idempotency-Key': idempotencyKey }
  const { sessionId } = await postForm('/api/tryon', form, tryOnAcceptedSchema, headers)
  return sessionId
}

/** A random UUID (version 4); `crypto.randomUUID` is missing on pages served without https. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => markedByte(byte, index).toString(16).padStart(2, '0')).join(
    '',
  )
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** RFC 9562: the version stands in byte 6, the variant in byte 8. */
function markedByte(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
