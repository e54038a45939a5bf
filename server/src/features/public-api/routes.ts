import { Hono } from 'hono'
import { operations, type OperationId } from '../../../../contract/public-api-operations.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { callingApiKey, type RequestContext, type RequestState } from '../../platform/http.ts'
import { apiKeysOf } from '../api-keys/guards.ts'
import { isOriginOfSomeKey } from '../api-keys/service.ts'
import { readBalance } from '../tokens/service.ts'

/**
 * /api/v1, made of the contract's list of operations. A key alone opens it: no cookie counts here, so that no page of another site
 * can act for somebody who is signed in.
 */
export function createPublicApi(deps: Deps) {
  const api = new Hono<RequestState>()
  const apiKey = apiKeysOf(deps)
  const handlers: Record<OperationId, (c: RequestContext) => Promise<Response>> = {
    async readBalance(c) {
      return c.json({ balance: await readBalance(deps, callingApiKey(c).userId) })
    },
  }
  for (const [id, { method, path, scopes }] of Object.entries(operations)) {
    api.on(method, routeOf(path), apiKey(...scopes), handlers[id as OperationId])
  }
  api.options('*', (c) => answerPreflight(deps, c))
  api.all('*', () => fail('not_found'))
  return api
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
