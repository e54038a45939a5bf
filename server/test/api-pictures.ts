import type { Program } from './api-keys.ts'
import { anyGarment, anyPhoto, fileOf } from './pictures.ts'

type Sent = {
  photo?: Uint8Array
  garment?: Uint8Array
  texts?: Record<string, string>
  headers?: Record<string, string>
  /** Leaves the garment's file out. */
  hasGarment?: boolean
}

/** Sends a try-on as a form, with drawn pictures unless others are given. */
export async function sendTryOn(program: Program, sent: Sent = {}): Promise<Response> {
  const { texts = {}, headers = {}, hasGarment = true } = sent
  const form = new FormData()
  form.append('photo', fileOf(sent.photo ?? (await anyPhoto()), 'photo.jpg'))
  if (hasGarment) form.append('garment', fileOf(sent.garment ?? (await anyGarment()), 'garment.jpg'))
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  return program('/try-ons', { method: 'POST', body: form, headers })
}

export async function sendGarment(program: Program, garment?: Uint8Array): Promise<Response> {
  const form = new FormData()
  form.append('garment', fileOf(garment ?? (await anyGarment()), 'garment.jpg'))
  return program('/garments', { method: 'POST', body: form })
}
