import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { RequestState } from './http.ts'

/** One line per request: what was asked by route, how it ended, how long it took. Never who, never an address, never a query. */
export function logRequests(log: Logger) {
  return createMiddleware<RequestState>(async (c, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    await next()
    const milliseconds = Math.round(performance.now() - startedAt)
    log.info(
      { requestId, method: c.req.method, route: routePath(c), status: c.res.status, milliseconds },
      'request',
    )
  })
}
