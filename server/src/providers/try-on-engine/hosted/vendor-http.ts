import type { z } from 'zod'
import { EngineError, kindOfStatus, type EngineErrorKind } from './engine-error.ts'

export type Fetch = typeof fetch
export type VendorAnswer = { status: number; headers: Headers; body: unknown }
/** What a refusal means, where the vendor says more than its status; undefined where it does not. */
export type ReadError = (answer: VendorAnswer) => EngineErrorKind | undefined

type Call = {
  fetch: Fetch
  url: string
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON, or as the form it is. */
  body?: unknown
  signal: AbortSignal
  readError?: ReadError
}

/** One call, one answer as JSON. Rejects with an EngineError; never repeats, never follows a redirect with our key. */
export async function callVendor(call: Call): Promise<VendorAnswer> {
  const { signal, method = 'GET', body } = call
  const isJson = body !== undefined && !(body instanceof FormData)
  const response = await send(call.fetch, call.url, {
    method,
    signal,
    redirect: 'error',
    headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...call.headers },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  })
  const text = await response.text().catch((cause: unknown) => breakOff(signal, 'answer broke off', cause))
  const answer = { status: response.status, headers: response.headers, body: parse(text) }
  if (response.ok && answer.body !== undefined) return answer
  if (response.ok) throw new EngineError('unavailable', 'the answer is not JSON')
  const kind = call.readError?.(answer) ?? kindOfStatus(response.status)
  const { status } = response
  throw new EngineError(kind, `${status} ${text.slice(0, 500)}`, { isFree: status < 500, status })
}

async function send(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  const { signal } = init
  try {
    return await fetch(url, init)
  } catch (cause) {
    return breakOff(signal ?? undefined, 'no answer', cause)
  }
}

/** An aborted call rejects with the reason of the abort. */
function breakOff(signal: AbortSignal | undefined, detail: string, cause: unknown): never {
  signal?.throwIfAborted()
  throw new EngineError('unavailable', detail, { cause })
}

/** Undefined when it is no JSON. */
function parse(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Sends forms in one piece: Node's fetch, aborted while it streams one, rejects where nobody can catch it. */
export function sendFormsWhole(fetch: Fetch): Fetch {
  return async (url, init) => {
    if (!(init?.body instanceof FormData)) return fetch(url, init)
    const whole = new Response(init.body)
    const headers = new Headers(init.headers)
    headers.set('content-type', whole.headers.get('content-type') ?? '')
    return fetch(url, { ...init, headers, body: await whole.arrayBuffer() })
  }
}

/** An answer's body as the schema says; rejects with an EngineError when the vendor sends another. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new EngineError('unavailable', 'an answer of another shape than documented', { cause: parsed.error })
}

/** The same for what a vendor may or may not say, such as the details of an error. */
export function findInBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> | undefined {
  return schema.safeParse(body).data
}

export function toDataUri(jpeg: Uint8Array): string {
  return `data:image/jpeg;base64,${toBase64(jpeg)}`
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
