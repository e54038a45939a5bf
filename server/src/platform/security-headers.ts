import { createMiddleware } from 'hono/factory'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config.ts'
import type { PagePolicy } from '../providers/payments/type.ts'
import type { RequestState } from './http.ts'

/** Where browsers tell what they have refused to load or run. */
export const violationReportPath = '/api/violation-reports'

/**
 * Scripts and styles come only from our own files or with the page's nonce; nobody may frame us, but for a page that names origins
 * (`frameAncestors`). `others` are the origins that the
 * payment provider's part of a page needs besides.
 */
export function setSecurityHeaders(config: Config, others: PagePolicy) {
  const ofPages = setPageHeaders(config, others)
  const ofWorkers = secureHeaders({ ...always(config), contentSecurityPolicy: workerPolicy })
  const ofPictures = secureHeaders({
    ...always(config),
    contentSecurityPolicy: { defaultSrc: ["'none'"] },
    crossOriginResourcePolicy: 'cross-origin',
  })
  return createMiddleware<RequestState>(async (c, next) => {
    const { path } = c.req
    await (workerPath.test(path) ? ofWorkers : picturePath.test(path) ? ofPictures : ofPages)(c, next)
    if (sharedPath.test(path)) shareWithEverySite(c.res.headers)
    if (c.var.frameAncestors) letInFrames(c.res.headers, c.var.frameAncestors)
  })
}

/** What other sites' pages load of us: the button for shops. */
const sharedPath = /^\/button\/[^/]+\.js$/

function shareWithEverySite(headers: Headers): void {
  headers.set('cross-origin-resource-policy', 'cross-origin')
  headers.set('access-control-allow-origin', '*')
}

/** One page alone is made for other sites' frames, and says in whose. */
function letInFrames(headers: Headers, origins: readonly string[]): void {
  const policy = headers.get('content-security-policy') ?? ''
  headers.set(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`),
  )
  headers.delete('x-frame-options')
}

/** Pictures of the API that have signed addresses: for the pages of a shop, which lie elsewhere. */
const picturePath = /^\/api\/v1\/(try-ons\/[^/]+\/images\/[^/]+|garments\/[^/]+\/image)$/

/** Where the build puts the worker that computes pictures in the browser (vite.config.ts). */
const workerPath = /^\/assets\/device\/[^/]+\.js$/

/**
 * It alone may compile WebAssembly. All it works with is handed in as blobs: it can load nothing more, and send nothing to anybody.
 */
const workerPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'wasm-unsafe-eval'"],
  connectSrc: ['blob:'],
  reportUri: violationReportPath,
  reportTo: 'violations',
}

function setPageHeaders(config: Config, others: PagePolicy) {
  // The development server puts styles into the page as they are edited.
  const styles = config.arePagesFromSource ? ["'unsafe-inline'"] : [NONCE]
  return secureHeaders({
    ...always(config),
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...others.scripts],
      styleSrc: ["'self'", ...styles],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...others.connections],
      frameSrc: others.frames.length > 0 ? others.frames : ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      reportUri: violationReportPath,
      reportTo: 'violations',
    },
  })
}

function always(config: Config) {
  return {
    reportingEndpoints: [{ name: 'violations', url: violationReportPath }],
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: config.isHttps ? 'max-age=31536000; includeSubDomains' : false,
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [] },
    xFrameOptions: 'DENY',
  }
}

/** Everything but pages, which say it themselves, and files. */
const answersOnePerson = /^\/(api|auth|dev|healthz|readyz|metrics)(\/|$)/

/** What is answered to one person is kept by no cache, on disk or on the way; only a handler that says `public` is. */
export const forbidStoring = createMiddleware<RequestState>(async (c, next) => {
  await next()
  const isPublic = c.res.headers.get('cache-control')?.startsWith('public')
  if (answersOnePerson.test(c.req.path) && !isPublic) c.res.headers.set('cache-control', 'no-store')
})
