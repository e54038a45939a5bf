import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import { fail } from './fail.ts'
import type { RequestState } from './http.ts'
import { isLoopback } from './loopback.ts'

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

/** Refuses a state-changing request that a page of another site sends. Programs that are no browsers send no origin. */
export function checkOrigin(config: Config) {
  const publicOrigin = new URL(config.publicUrl).origin
  return createMiddleware<RequestState>(async (c, next) => {
    if (!readingMethods.includes(c.req.method)) {
      const origin = c.req.header('origin')
      const isOurs =
        origin === undefined
          ? isSameSiteFetch(c.req.header('sec-fetch-site'))
          : isOurOrigin(origin, c.req.url)
      if (!isOurs) fail('bad_origin')
    }
    await next()
  })

  function isOurOrigin(origin: string, requestUrl: string) {
    if (origin === publicOrigin) return true
    // On a developer's machine localhost and 127.0.0.1 are the same place; a foreign name that leads here is none.
    const { host, hostname } = URL.parse(origin) ?? { host: '', hostname: '' }
    return !config.isProduction && isLoopback(hostname) && host === new URL(requestUrl).host
  }
}

function isSameSiteFetch(site: string | undefined) {
  return site === undefined || site === 'same-origin' || site === 'none'
}
