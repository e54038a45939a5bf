import { tryOnAcceptedSchema, type GarmentClass, type OnWarning } from '../../../../contract/try-on.ts'
import { postForm } from '../../lib/api.ts'

export type TryOnSubmission = {
  /** A photo, or the id of an own try-on whose result takes its place. */
  person: File | string
  garment: File
  /** Known for our own garments, or said by the user; else the engine finds out. */
  garmentClass?: GarmentClass
  /** Whether the user wants to be asked about what will likely come out poorly, or has been. */
  onWarning: OnWarning
  /** The same for every attempt to send the same two images, so that a lost answer costs no second token. */
  idempotencyKey: string
}

/** Sends both images and answers the session id as soon as the server has taken the try-on on. */
export async function submitTryOn(submission: TryOnSubmission): Promise<string> {
  const form = new FormData()
  if (typeof submission.person === 'string') form.set('baseSessionId', submission.person)
  else form.set('modelImage', submission.person)
  form.set('garmentImage', submission.garment)
  if (submission.garmentClass) form.set('garmentClass', submission.garmentClass)
  form.set('onWarning', submission.onWarning)
  const headers = { Prefer: 'respond-async', 'Idempotency-Key': submission.idempotencyKey }
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
