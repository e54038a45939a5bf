import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { isDatabaseAway, isRefusedValue } from './database/errors.ts'
import type { Deps } from './deps.ts'
import { anyone, local, recogniseUser } from './features/auth/guards.ts'
import { createBackupHandlers } from './features/backup/routes.ts'
import { createVisitHandlers } from './features/fitting-room/routes.ts'
import { createHealthHandlers } from './features/health/routes.ts'
import { createOutboxHandlers } from './features/mail/routes.ts'
import { createMcp } from './features/mcp/routes.ts'
import { createPageHandlers } from './features/pages/routes.ts'
import { createSiteFileHandlers } from './features/pages/site-files-routes.ts'
import { recordRefusal } from './features/security-events/routes.ts'
import { createPublicApi } from './features/public-api/routes.ts'
import { createViolationReportHandlers } from './features/violation-reports/routes.ts'
import { fail, RequestError } from './platform/fail.ts'
import { isFromFullDisk } from './platform/free-space.ts'
import { answerError, refuseNul, type RequestState } from './platform/http.ts'
import { checkOrigin } from './platform/origin-check.ts'
import { errors, refusals } from './platform/metrics.ts'
import type { Pages } from './platform/pages.ts'
import { logRequests } from './platform/request-log.ts'
import { forbidStoring, setSecurityHeaders, violationReportPath } from './platform/security-headers.ts'
import { addAccountRoutes } from './routes/account.ts'
import { jsonLimit } from './routes/app-parts.ts'
import { addDeskRoutes } from './routes/desk.ts'
import { addDeveloperRoutes } from './routes/developers.ts'
import { addSellingRoutes } from './routes/selling.ts'
import { addTryOnRoutes } from './routes/try-ons.ts'

/** The built pages and the folder of files that the browser may load as they are. */
export type Site = { pages: Pages; publicFolder: string }

const keepForEver = (_path: string, c: Context) =>
  c.header('cache-control', 'public, max-age=31536000, immutable')
/** A shop's page never changes the button's address, so the file behind it is looked at again. */
const keepForAnHour = (_path: string, c: Context) =>
  c.header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
/** Files have an ending, pages have none. */
const hasEnding = /\.\w+$/
const filesOf = (site: Site) => ({ root: site.publicFolder, precompressed: true })

/** The whole product over HTTP: one line per path, with who may call it. */
export function createApp(deps: Deps, site: Site) {
  const app = new Hono<RequestState>()
  const readOwn = async (path: string) => app.request(path)
  const violationReports = createViolationReportHandlers(deps)
  const health = createHealthHandlers(deps)
  const siteFiles = createSiteFileHandlers(deps.config)
  const pages = createPageHandlers(deps, site.pages)

  app.use(setSecurityHeaders(deps.config, deps.payments.pagePolicy))
  app.use(forbidStoring)
  app.get('/healthz', health.showProcess)
  app.get('/readyz', health.showReadiness)
  app.get('/metrics', health.showMetrics)

  app.use(logRequests(deps.log))
  app.use(refuseNul)
  app.use('/assets/*', serveStatic({ ...filesOf(site), onFound: keepForEver }))
  // Pictures whose name holds a hash of what they show; the plain names beside them may change.
  app.get(
    '/imagery/:name{.+\\.[0-9a-f]{8}-\\d+\\.\\w+}',
    serveStatic({ ...filesOf(site), onFound: keepForEver }),
  )
  app.use('/button/*', serveStatic({ ...filesOf(site), onFound: keepForAnHour }))
  app.use(compress())
  // Before the check of origins: a browser sends its report as nobody, and so does a shop's page.
  app.post(violationReportPath, anyone, jsonLimit, violationReports.receiveReports)
  app.post('/api/fitting-room/visits', anyone, jsonLimit, createVisitHandlers(deps).countVisit)
  // Opened by a key alone, whichever page or program sends it: neither origins nor cookies are asked.
  app.route('/api/v1', createPublicApi(deps, readOwn))
  app.route(
    '/api/mcp',
    createMcp(deps, (request, env) => app.fetch(request, env)),
  )
  app.use(checkOrigin(deps.config))
  // What is the same for everybody asks no database.
  app.get('/robots.txt', siteFiles.showRobots)
  app.get('/sitemap.xml', siteFiles.showSitemap)
  app.get('/site.webmanifest', siteFiles.showManifest)
  const showFile = serveStatic({ ...filesOf(site), rewriteRequestPath: withoutIndex })
  app.get('*', (c, next) => (hasEnding.test(c.req.path) ? showFile(c, next) : next()))
  app.use(recogniseUser(deps))

  addAccountRoutes(app, deps)
  addSellingRoutes(app, deps)
  addTryOnRoutes(app, deps, readOwn)
  addDeveloperRoutes(app, deps, readOwn, site.pages)
  addDeskRoutes(app, deps)

  if (deps.outbox) app.get('/dev/outbox', local, createOutboxHandlers(deps, deps.outbox).showOutbox)

  app.all('/api/*', () => fail('not_found'))
  app.get('*', pages.showPage)

  app.notFound(() => fail('not_found'))
  app.onError(async (error, c) => {
    if (error instanceof RequestError) {
      refusals.inc({ code: error.code })
      await recordRefusal(deps, c, error, routePath(c))
      if (error.code === 'internal')
        deps.log.error({ requestId: c.var.requestId, err: error }, 'request failed')
      return answerError(c, error)
    }
    if (error instanceof HTTPException)
      return answerError(c, new RequestError('invalid_input', { cause: error }))
    if (isFromFullDisk(error) || isDatabaseAway(error)) {
      deps.log.error({ requestId: c.var.requestId, err: error }, 'nothing can be saved')
      return answerError(c, new RequestError('cannot_save', { retryAfterSeconds: 60 }))
    }
    errors.inc({ where: 'request' })
    deps.log.error({ requestId: c.var.requestId, err: error }, 'request failed')
    const code = isRefusedValue(error) ? 'invalid_input' : 'internal'
    return answerError(c, new RequestError(code, { cause: error }))
  })
  return app
}

/** What a server does at the word of the command line, which cannot open an embedded database beside it. */
export function createControlApp(deps: Deps) {
  const app = new Hono<RequestState>()
  app.post('/backup', createBackupHandlers(deps).writeBackup)
  return app
}

/** What a process without visitors answers to those who look after it. */
export function createWorkerApp(deps: Deps) {
  const app = new Hono<RequestState>()
  const health = createHealthHandlers(deps)
  app.get('/healthz', health.showProcess)
  app.get('/readyz', health.showReadiness)
  app.get('/metrics', health.showMetrics)
  app.notFound(() => fail('not_found'))
  app.onError((error, c) =>
    answerError(c, error instanceof RequestError ? error : new RequestError('internal', { cause: error })),
  )
  return app
}

/** Pages are rendered, never served from the template that lies among the files. */
function withoutIndex(path: string) {
  return path === '/index.html' ? '/.none' : path
}
