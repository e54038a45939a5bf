import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import { statusOf } from '../../../contract/errors.ts'
import type { CallingApiKey } from '../../../contract/api-keys.ts'
import type { User } from '../../../contract/auth.ts'
import { check } from './check.ts'
import { fail, type RequestError } from './fail.ts'
import type { ServedImage } from './images.ts'
import type { StreamCap } from './stream-cap.ts'
import type { Uploader } from './upload-gate.ts'
import { isLoopback } from './loopback.ts'

/** What every request carries once the first middlewares have run. */
export type RequestState = {
  /** Node's own request and answer; nothing for a request made in process. */
  Bindings: HttpBindings | undefined
  Variables: {
    requestId: string
    /** Who sends this request; null when signed out. */
    user: User | null
    /** For whom this request acts, where a guard asked: oneself, or an organisation. */
    accountId?: string
    /** The hash under which this browser's session is stored. */
    sessionHash: string | null
    /** The key that this request shows, where a guard asked for one. */
    apiKey?: CallingApiKey
    secureHeadersNonce?: string
    /** The origins whose pages may show this answer in a frame; without it, none. */
    frameAncestors?: readonly string[]
  }
}
export type RequestContext = Context<RequestState>

/** Refuses an address that holds a NUL, which no path, file or row of ours does. */
export const refuseNul = createMiddleware<RequestState>((c, next) => {
  if (c.req.url.includes('%00')) fail('invalid_input')
  return next()
})

/** Who sends this request, behind a guard that has made sure that somebody does. */
export function signedInUser(c: RequestContext): User {
  return c.var.user ?? fail('not_authenticated')
}

/** With which key this request comes, behind a guard that has made sure of one. */
export function callingApiKey(c: RequestContext): CallingApiKey {
  return c.var.apiKey ?? fail('api_key_missing')
}

/** The account that this request is about: the organisation that a guard has let somebody act for, or oneself. */
export function actingAccount(c: RequestContext): string {
  return c.var.accountId ?? signedInUser(c).id
}

/** The request's JSON, as the schema wants it; the first thing that is wrong becomes the answer. */
export async function readJson<Schema extends z.ZodType>(
  c: RequestContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await c.req.json().catch((cause: unknown) => fail('invalid_input', { cause }))
  return check(schema, body)
}

/** The same for a request that may come without a body, which counts as an empty object. */
export async function readOptionalJson<Schema extends z.ZodType>(
  c: RequestContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  return (await c.req.text()) === '' ? check(schema, {}) : readJson(c, schema)
}

/** The fields of a form that a page sent without a script. */
export async function readForm<Schema extends z.ZodType>(
  c: RequestContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await c.req.parseBody().catch((cause: unknown) => fail('invalid_input', { cause }))
  return check(schema, body)
}

export function readQuery<Schema extends z.ZodType>(c: RequestContext, schema: Schema): z.output<Schema> {
  return check(schema, c.req.query())
}

/** A part of the address; one that does not fit belongs to nothing. */
export function readParam<Schema extends z.ZodType>(
  c: RequestContext,
  name: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(c.req.param(name))
  return parsed.success ? parsed.data : fail('not_found')
}

const idSchema = z.uuid()

export function readId(c: RequestContext, name: string): string {
  return readParam(c, name, idSchema)
}

export function answerImage(c: RequestContext, { bytes, contentType }: ServedImage): Response {
  c.header('content-type', contentType)
  return c.body(Uint8Array.from(bytes))
}

const heartbeatMs = 15_000

/** Answers each value as a server-sent event until there are no more, or whoever listens leaves. */
export async function answerEvents(
  { config, streamCap }: { config: { trustProxy: boolean }; streamCap: StreamCap },
  c: RequestContext,
  follow: (signal: AbortSignal) => AsyncIterable<unknown>,
): Promise<Response> {
  // Nobody would read the stream, so it would never end.
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
  const leave = streamCap.enter(readUploader(c, config))
  c.header('x-accel-buffering', 'no')
  return streamSSE(c, async (stream) => {
    const ended = new AbortController()
    stream.onAbort(() => ended.abort())
    const heartbeat = setInterval(() => void stream.write(': still here\n\n'), heartbeatMs)
    try {
      for await (const value of follow(ended.signal)) {
        await stream.writeSSE({ data: JSON.stringify(value) })
      }
    } finally {
      clearInterval(heartbeat)
      leave()
    }
  })
}

export function answerError(c: Context, error: RequestError): Response {
  if (error.retryAfterSeconds !== undefined)
    c.header('retry-after', String(Math.ceil(error.retryAfterSeconds)))
  return c.json({ error: error.message, code: error.code, field: error.field }, statusOf(error.code))
}

/** Who sends a body, as far as caps on uploads need to know. */
export function readUploader(c: RequestContext, { trustProxy }: { trustProxy: boolean }): Uploader {
  return { userId: c.var.user?.id ?? c.var.apiKey?.userId ?? null, address: clientAddress(c, trustProxy) }
}

/** The network address of the browser; the proxy's word is taken only where the operator says so. */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    // A request made in process comes over no connection.
    return 'unknown'
  }
}

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Whether a program on this machine asks: not through a proxy or tunnel that runs here, and not under a foreign name that leads here. */
export function isFromThisMachine(c: RequestContext): boolean {
  // A request made in process comes over no connection.
  const connection = c.env?.incoming?.socket
  const isNear = connection === undefined || isLoopback(connection.remoteAddress ?? '')
  const isDirect = proxyHeaders.every((name) => c.req.header(name) === undefined)
  return isNear && isDirect && isLoopback(new URL(c.req.url).hostname)
}
