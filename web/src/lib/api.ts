/** What a caller expects an answer to be; every Zod schema fits. */
export type Schema<T> = { parse: (value: unknown) => T }

/** An answer that is not OK. The message is "status: body text", or the status text where the body is empty. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  /** The server's error code, e.g. "not_enough_tokens". */
  readonly code: string | undefined
  /** The sentence a person can read: the JSON's `error` field, else a plain text body. */
  readonly sentence: string | undefined
  /** The form field the error is about, where the server names one. */
  readonly field: string | undefined

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    const answer = readErrorBody(body)
    this.code = answer.code
    this.sentence = answer.sentence
    this.field = answer.field
  }
}

// Each call names its path, what it sends, and the schema of what comes back, in this order.

export function getJson<T>(path: string, schema: Schema<T>): Promise<T> {
  return requestJson(path, {}, schema)
}

export function postJson(path: string, body?: unknown): Promise<void>
export function postJson<T>(path: string, body: unknown, schema: Schema<T>): Promise<T>
export async function postJson<T>(path: string, body?: unknown, schema?: Schema<T>): Promise<T | void> {
  const init = { method: 'POST', ...jsonBody(body) }
  if (schema) return requestJson(path, init, schema)
  await request(path, init)
}

export function putJson<T>(path: string, body: unknown, schema: Schema<T>): Promise<T> {
  return requestJson(path, { method: 'PUT', ...jsonBody(body) }, schema)
}

export async function deleteResource(path: string, body?: unknown): Promise<void> {
  await request(path, { method: 'DELETE', ...jsonBody(body) })
}

/** Sends a multipart form; the browser writes the content type with its boundary. */
export function postForm<T>(
  path: string,
  form: FormData,
  schema: Schema<T>,
  headers?: Record<string, string>,
): Promise<T> {
  return requestJson(path, { method: 'POST', body: form, headers }, schema)
}

/** The answer itself, for bytes; cookies travel along and an answer that is not OK throws an ApiError. */
export async function request(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, { ...init, credentials: 'include' })
  if (response.ok) return response
  const error = new ApiError(response.status, response.statusText, await response.text())
  if (error.code === 'not_authenticated') window.dispatchEvent(new Event(sessionEndEvent))
  throw error
}

/** Told to the window when the server knows nobody by this browser's cookie (any more). */
export const sessionEndEvent = 'session-end'

/** The server's own sentence where an error carries one, else the fallback (no connection, an unreadable answer). */
export function errorSentence(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback
}

/** The server's own sentence about one field of a form. */
export function sentenceAbout(error: unknown, field: string): string | undefined {
  return error instanceof ApiError && error.field === field ? error.sentence : undefined
}

async function requestJson<T>(path: string, init: RequestInit, schema: Schema<T>): Promise<T> {
  const response = await request(path, init)
  return schema.parse(await response.json())
}

export function jsonBody(body: unknown): RequestInit {
  if (body === undefined) return {}
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

type ErrorAnswer = { code?: string; sentence?: string; field?: string }

function readErrorBody(body: string): ErrorAnswer {
  const answer = parseJson(body)
  if (typeof answer === 'object' && answer !== null) {
    const { error, code, field } = answer as Record<string, unknown>
    return { sentence: textOf(error), code: textOf(code), field: textOf(field) }
  }
  // A proxy's HTML page is no sentence for a person.
  const isPlainText = body.trim() !== '' && !body.trimStart().startsWith('<')
  return isPlainText ? { sentence: body.trim() } : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
