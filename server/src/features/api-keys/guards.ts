import { createMiddleware } from 'hono/factory'
import type { ApiKeyScope } from '../../../../contract/api-keys.ts'
import type { Deps } from '../../deps.ts'
import { fail, RequestError } from '../../platform/fail.ts'
import type { RequestContext, RequestState } from '../../platform/http.ts'
import type { RateLimitState } from '../../platform/rate-limits.ts'
import { authenticateApiKey } from './service.ts'

/**
 * Who may call with a key: `apiKey('server', 'read')` in a route's line lets keys of these scopes in. A cookie counts for nothing.
 * Every answer tells what is left of the rate limit (draft-ietf-httpapi-ratelimit-headers).
 */
export function apiKeysOf(deps: Deps) {
  return (...scopes: readonly ApiKeyScope[]) =>
    createMiddleware<RequestState>(async (c, next) => {
      // Of use to a caller without a good key; to any other it is taken back.
      c.header('www-authenticate', 'Bearer realm="api"')
      const apiKey = await authenticateApiKey(deps, readBearer(c))
      c.header('www-authenticate', undefined)
      c.set('apiKey', apiKey)
      if (apiKey.scope === 'widget') allowOrigin(c, apiKey.origins)
      writeRateLimit(c, await countCall(deps, c, apiKey.id))
      if (!scopes.includes(apiKey.scope)) fail('api_key_scope')
      await next()
    })
}

function readBearer(c: RequestContext): string {
  const [, key] = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return key ?? fail('api_key_missing')
}

/** A widget key is for everybody to read in a page, so only browsers on its own pages may use it. */
function allowOrigin(c: RequestContext, origins: string[]): void {
  const origin = c.req.header('origin')
  if (origin === undefined || !origins.includes(origin)) fail('api_key_origin')
  c.header('access-control-allow-origin', origin)
  c.header('access-control-expose-headers', 'location, retry-after, ratelimit, ratelimit-policy')
  c.header('vary', 'origin', { append: true })
}

async function countCall(deps: Deps, c: RequestContext, apiKeyId: string): Promise<RateLimitState> {
  try {
    return await deps.rateLimits.count('api-key', apiKeyId)
  } catch (error) {
    if (error instanceof RequestError && error.retryAfterSeconds !== undefined) {
      const reset = Math.ceil(error.retryAfterSeconds)
      writeRateLimit(c, { ...deps.rateLimits.policy('api-key'), remaining: 0, reset })
    }
    throw error
  }
}

function writeRateLimit(c: RequestContext, { limit, window, remaining, reset }: RateLimitState): void {
  c.header('ratelimit-policy', `"key";q=${limit};w=${window}`)
  c.header('ratelimit', `"key";r=${remaining};t=${reset}`)
}
