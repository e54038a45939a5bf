import { Hono } from 'hono'
import { keptImageSchema } from '../../../../contract/images.ts'
import { writeOpenApi } from '../../../../contract/openapi.ts'
import {
  listQuerySchema,
  maxWaitSeconds,
  signedImageQuerySchema,
  tryOnListQuerySchema,
  usageQuerySchema,
} from '../../../../contract/public-api.ts'
import { listOperations, type OperationId } from '../../../../contract/public-api-operations.ts'
import type { Deps } from '../../deps.ts'
import { countRefusal } from '../../platform/daily-counts.ts'
import { fail } from '../../platform/fail.ts'
import {
  answerEvents,
  answerImage,
  callingApiKey,
  clientAddress,
  readId,
  readParam,
  readQuery,
  readUploader,
  type RequestContext,
  type RequestState,
} from '../../platform/http.ts'
import { withFormOrJson } from '../../platform/uploads.ts'
import { apiKeysOf } from '../api-keys/guards.ts'
import { isOriginOfSomeKey, readApiUsage } from '../api-keys/service.ts'
import type { ReadOwn } from '../garment-image/service.ts'
import { removeGarment } from '../garments/service.ts'
import { readBalance } from '../tokens/service.ts'
import { garmentFiles, readGarmentCall, readTryOnCall, tryOnFiles, type Received } from './receive.ts'
import {
  cancelApiTryOn,
  createApiGarment,
  createApiTryOn,
  deleteApiTryOn,
  followApiTryOn,
  isOver,
  listApiGarments,
  listApiTryOns,
  readApiGarment,
  readApiTryOn,
  readGarmentImage,
  readTryOnImage,
  waitForApiTryOn,
  type ApiCaller,
  type Made,
} from './service.ts'

type Handler = (c: RequestContext) => Promise<Response>

/**
 * /api/v1, made of the contract's list of operations. A key alone opens it: no cookie counts here, so that no page of another site
 * can act for somebody who is signed in. `readOwn` answers a path of this app as a visitor sees it.
 */
export function createPublicApi(deps: Deps, readOwn: ReadOwn) {
  const api = new Hono<RequestState>()
  const apiKey = apiKeysOf(deps)
  const handlers = createHandlers(deps, readOwn)
  for (const { id, method, path, scopes } of listOperations()) {
    const guards = scopes.length > 0 ? [apiKey(...scopes)] : []
    api.on(method, [routeOf(path)], ...guards, handlers[id])
  }
  api.get('/openapi.json', (c) => c.json(writeOpenApi(deps.config)))
  api.options('*', (c) => answerPreflight(deps, c))
  api.all('*', () => fail('not_found'))
  return api
}

function createHandlers(deps: Deps, readOwn: ReadOwn): Record<OperationId, Handler> {
  return {
    async createTryOn(c) {
      const caller = readCaller(deps, c)
      const making = withReceived(deps, c, tryOnFiles, async (received) =>
        createApiTryOn({ ...deps, readOwn }, caller, await readTryOnCall(deps, received)),
      )
      // What test keys are refused is of no interest to anybody.
      const made = await (caller.apiKey.isTest ? making : countRefusal(deps, making))
      writeMade(c, made, `/api/v1/try-ons/${made.id}`)
      const tryOn = await readWhenPreferred(deps, c, made.id)
      return c.json(tryOn, isOver(tryOn) ? 200 : 202)
    },

    async listTryOns(c) {
      return c.json(await listApiTryOns(deps, callingApiKey(c), readQuery(c, tryOnListQuerySchema)))
    },

    async readTryOn(c) {
      return c.json(await readWhenPreferred(deps, c, readId(c, 'tryOnId')))
    },

    async followTryOn(c) {
      const key = callingApiKey(c)
      const id = readId(c, 'tryOnId')
      await readApiTryOn(deps, key, id)
      return answerEvents(deps, c, (signal) => followApiTryOn(deps, key, id, signal))
    },

    async cancelTryOn(c) {
      return c.json(await cancelApiTryOn(deps, callingApiKey(c), readId(c, 'tryOnId')))
    },

    async deleteTryOn(c) {
      await deleteApiTryOn(deps, callingApiKey(c), readId(c, 'tryOnId'))
      return c.body(null, 204)
    },

    async readTryOnImage(c) {
      const query = readQuery(c, signedImageQuerySchema)
      const asked = { id: readId(c, 'tryOnId'), image: readParam(c, 'image', keptImageSchema), query }
      return answerImage(c, await readTryOnImage(deps, asked))
    },

    async createGarment(c) {
      const caller = readCaller(deps, c)
      const made = await withReceived(deps, c, garmentFiles, async (received) =>
        createApiGarment({ ...deps, readOwn }, caller, await readGarmentCall(deps, received)),
      )
      writeMade(c, made, `/api/v1/garments/${made.id}`)
      return c.json(await readApiGarment(deps, caller.apiKey, made.id), 201)
    },

    async listGarments(c) {
      return c.json(await listApiGarments(deps, callingApiKey(c), readQuery(c, listQuerySchema)))
    },

    async readGarment(c) {
      return c.json(await readApiGarment(deps, callingApiKey(c), readId(c, 'garmentId')))
    },

    async deleteGarment(c) {
      await removeGarment(deps, callingApiKey(c), readId(c, 'garmentId'))
      return c.body(null, 204)
    },

    async readGarmentImage(c) {
      const query = readQuery(c, signedImageQuerySchema)
      return answerImage(c, await readGarmentImage(deps, readId(c, 'garmentId'), query))
    },

    async readBalance(c) {
      return c.json({ balance: await readBalance(deps, callingApiKey(c).userId) })
    },

    async readUsage(c) {
      return c.json(await readApiUsage(deps, callingApiKey(c).userId, readQuery(c, usageQuerySchema)))
    },
  }
}

/** Hands on what came; its files are gone afterwards. */
function withReceived(
  deps: Deps,
  c: RequestContext,
  fields: readonly string[],
  use: (received: Received) => Promise<Made>,
): Promise<Made> {
  const uploader = readUploader(c, deps.config)
  const { pathname } = new URL(c.req.url)
  return withFormOrJson(deps, uploader, c.req.raw, fields, (files, rest) =>
    use({ path: pathname, files, rest }),
  )
}

function readCaller({ config }: Deps, c: RequestContext): ApiCaller {
  const address = clientAddress(c, config.trustProxy)
  return { apiKey: callingApiKey(c), address, idempotencyKey: readIdempotencyKey(c) }
}

function readIdempotencyKey(c: RequestContext): string | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  const message = 'An Idempotency-Key has 1 to 255 characters of plain ASCII, without blanks.'
  return fail('invalid_input', { field: 'Idempotency-Key', message })
}

function writeMade(c: RequestContext, { isReplay }: Made, location: string): void {
  c.header('location', location)
  if (isReplay) c.header('idempotency-replayed', 'true')
}

/** The try-on, at once or when it has ended: as `Prefer: wait` says (RFC 7240). */
async function readWhenPreferred(deps: Deps, c: RequestContext, id: string) {
  const key = callingApiKey(c)
  const [wait, asked] =
    /(?:^|[,;\s])wait(?:=(\d{1,6}))?(?=$|[,;\s])/i.exec(c.req.header('prefer') ?? '') ?? []
  if (wait === undefined) return readApiTryOn(deps, key, id)
  const seconds = Math.min(asked === undefined ? maxWaitSeconds : Number(asked), maxWaitSeconds)
  c.header('preference-applied', `wait=${seconds}`)
  return waitForApiTryOn(deps, key, id, { seconds, signal: c.req.raw.signal })
}

/** {name} -> :name */
function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** A browser asks before a page's call with a key, and does not show the key: any origin that some key lets in may ask on. */
async function answerPreflight(deps: Deps, c: RequestContext): Promise<Response> {
  const origin = c.req.header('origin')
  if (origin === undefined || !(await isOriginOfSomeKey(deps, origin))) fail('api_key_origin')
  c.header('access-control-allow-origin', origin)
  c.header('access-control-allow-methods', 'GET, POST, DELETE')
  c.header('access-control-allow-headers', 'authorization, content-type, idempotency-key, prefer')
  c.header('access-control-max-age', '600')
  c.header('vary', 'origin', { append: true })
  return c.body(null, 204)
}
