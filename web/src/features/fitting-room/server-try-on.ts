import type { Guest, ShopProduct } from '../../../../contract/fitting-room.ts'
import type { ResultImage } from '../../../../contract/images.ts'
import {
  imageUrlAt,
  tryOnAcceptedSchema,
  tryOnEventSchema,
  type OnWarning,
  type TryOnEvent,
} from '../../../../contract/try-on.ts'
import { postForm, request } from '../../lib/api.ts'
import { bearer } from './guest.ts'

const path = '/api/fitting-room/try-ons'
/** Between attempts to follow again, in milliseconds. */
const retryWaits = [1000, 2000, 4000, 8000]

export type Order = {
  photo: File
  product: ShopProduct
  onWarning: OnWarning
  /** The same key is the same try-on, however often it is sent. */
  idempotencyKey: string
}

export async function orderTryOn(guest: Guest, order: Order): Promise<string> {
  const { photo, product, onWarning, idempotencyKey } = order
  const form = new FormData()
  form.set('modelImage', photo)
  form.set('garment', product.image)
  if (product.garmentClass) form.set('garmentClass', product.garmentClass)
  form.set('onWarning', onWarning)
  const headers = { ...bearer(guest), 'idempotency-key': idempotencyKey }
  return (await postForm(path, form, tryOnAcceptedSchema, headers)).sessionId
}

/** Follows a try-on to its end, and answers that. A connection that breaks is opened again. */
export async function followTryOn(
  guest: Guest,
  sessionId: string,
  signal: AbortSignal,
  onEvent: (event: TryOnEvent) => void,
): Promise<Extract<TryOnEvent, { state: 'complete' | 'failed' }>> {
  let attempt = 0
  for (;;) {
    try {
      for await (const event of readEvents(guest, sessionId, signal)) {
        attempt = 0
        if (event.state === 'complete' || event.state === 'failed') return event
        onEvent(event)
      }
    } catch (error) {
      if (signal.aborted || attempt >= retryWaits.length) throw error
    }
    const wait = retryWaits[Math.min(attempt, retryWaits.length - 1)]
    attempt += 1
    await new Promise((resolve) => setTimeout(resolve, wait))
    signal.throwIfAborted()
  }
}

/** An event source sends no token, so the stream is read by hand: each event is one line of data. */
async function* readEvents(guest: Guest, sessionId: string, signal: AbortSignal) {
  const response = await request(`${path}/${sessionId}/events`, { headers: bearer(guest), signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value = '', done } = (await reader?.read()) ?? { done: true }
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) yield tryOnEventSchema.parse(JSON.parse(line.slice(5)))
    }
  }
}

/** A picture of the result, which nobody can load without the token. */
export async function loadResult(guest: Guest, sessionId: string, image: ResultImage): Promise<Blob> {
  const url = imageUrlAt(`${path}/${sessionId}/images/${image}`, 1024)
  return (await request(url, { headers: bearer(guest) })).blob()
}
