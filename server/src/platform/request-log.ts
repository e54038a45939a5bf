import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { RequestState } from './http.ts'
import { requestSeconds } from './metrics.ts'
import { inSpan } from './tracing.ts'

/**
 * One line, one measure and one span per request: what was asked by route, how it ended, how long it took. Never who, never an
 * address, never a query.
 */
export function logRequests(log: Logger) {
  return createMiddleware<RequestState>((c, next) =>
    inSpan('request', {}, async (span) => {
      const requestId = randomUUID()
      const startedAt = performance.now()
      c.set('requestId', requestId)
      c.header('x-request-id', requestId)
      await next()
      const milliseconds = performance.now() - startedAt
      const { method } = c.req
      const [route, status] = [routePath(c), c.res.status]
      log.info({ requestId, method, route, status, milliseconds: Math.round(milliseconds) }, 'request')
      requestSeconds.observe({ method, route, status: String(status) }, milliseconds / 1000)
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.route': route,
        'http.response.status_code': status,
        'request.id': requestId,
      })
    }),
  )
}
