import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { tryOnActs, userActs } from '../../contract/admin.ts'
import { maxHandOverBytes } from '../../contract/fitting-room.ts'
import { isDatabaseAway, isRefusedValue } from './database/errors.ts'
import { emailLinkPaths } from '../../contract/email-links.ts'
import type { Deps } from './deps.ts'
import { createAccountHandlers } from './features/account/routes.ts'
import { createAdminHandlers } from './features/admin/routes.ts'
import {
  admin,
  anyone,
  local,
  passwordsOf,
  recogniseUser,
  signedIn,
  verified,
} from './features/auth/guards.ts'
import { createApiKeyHandlers } from './features/api-keys/routes.ts'
import { createAuthHandlers } from './features/auth/routes.ts'
import { createBackupHandlers } from './features/backup/routes.ts'
import { createConsentHandlers } from './features/consents/routes.ts'
import { createExampleShopHandlers } from './features/catalogue/routes.ts'
import { createFileHandlers } from './features/files/routes.ts'
import { createFittingRoomHandlers } from './features/fitting-room/routes.ts'
import { createGiveBackHandlers } from './features/give-back/routes.ts'
import { createGarmentImageHandlers } from './features/garment-image/routes.ts'
import {
  createLocalIdentityHandlers,
  createProviderSignInHandlers,
} from './features/google-sign-in/routes.ts'
import { googleWay, openIdWay } from './features/google-sign-in/way.ts'
import { createHealthHandlers } from './features/health/routes.ts'
import { createHistoryHandlers } from './features/history/routes.ts'
import { createMyDataHandlers } from './features/my-data/routes.ts'
import { createOutboxHandlers } from './features/mail/routes.ts'
import { createPageHandlers } from './features/pages/routes.ts'
import { createSiteFileHandlers } from './features/pages/site-files-routes.ts'
import { actingFor } from './features/organisations/guards.ts'
import { createOrganisationHandlers } from './features/organisations/routes.ts'
import { createPasskeyHandlers } from './features/passkeys/routes.ts'
import { createPaymentHandlers, createSandboxPaymentHandlers } from './features/payments/routes.ts'
import { createProvenanceHandlers } from './features/provenance/routes.ts'
import { createPriceSearchHandlers } from './features/price-search/routes.ts'
import { createSecondFactorHandlers } from './features/second-factor/routes.ts'
import { createSecurityEventHandlers, recordRefusal } from './features/security-events/routes.ts'
import { createSessionHandlers } from './features/sessions/routes.ts'
import { createShareAnswerHandlers } from './features/share-answers/routes.ts'
import { createShareHandlers } from './features/share/routes.ts'
import { createStatisticsHandlers } from './features/statistics/routes.ts'
import { createPublicApi } from './features/public-api/routes.ts'
import { createReportHandlers } from './features/reports/routes.ts'
import { createRefusedResultHandlers } from './features/refused-results/routes.ts'
import { createTokenExpiryHandlers } from './features/token-expiry/routes.ts'
import { createTokenHandlers } from './features/tokens/routes.ts'
import { createTryOnHandlers } from './features/try-on/routes.ts'
import { createVerificationHandlers } from './features/verification/routes.ts'
import { createWebhookHandlers } from './features/webhooks/routes.ts'
import { createWithdrawalHandlers } from './features/withdrawal/routes.ts'
import { createViolationReportHandlers } from './features/violation-reports/routes.ts'
import { fail, RequestError } from './platform/fail.ts'
import { isFromFullDisk } from './platform/free-space.ts'
import { answerError, refuseNul, type RequestState } from './platform/http.ts'
import { checkOrigin } from './platform/origin-check.ts'
import { errors, refusals } from './platform/metrics.ts'
import type { Pages } from './platform/pages.ts'
import { logRequests } from './platform/request-log.ts'
import { forbidStoring, setSecurityHeaders, violationReportPath } from './platform/security-headers.ts'

/** The built pages and the folder of files that the browser may load as they are. */
export type Site = { pages: Pages; publicFolder: string }

const webhookPath = '/api/webhooks/payments'
const jsonLimit = bodyLimit({ maxSize: 64 * 1024, onError: () => fail('body_too_large') })
const webhookLimit = bodyLimit({ maxSize: 512 * 1024, onError: () => fail('body_too_large') })
const handOverLimit = bodyLimit({ maxSize: maxHandOverBytes, onError: () => fail('body_too_large') })
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
  const auth = createAuthHandlers(deps)
  const sessions = createSessionHandlers(deps)
  const secondFactor = createSecondFactorHandlers(deps)
  const passkeys = createPasskeyHandlers(deps)
  const securityEvents = createSecurityEventHandlers(deps)
  const account = createAccountHandlers(deps)
  const verification = createVerificationHandlers(deps)
  const myData = createMyDataHandlers(deps)
  const tokens = createTokenHandlers(deps)
  const apiKeys = createApiKeyHandlers(deps)
  const payments = createPaymentHandlers(deps)
  const withdrawals = createWithdrawalHandlers(deps)
  const consents = createConsentHandlers(deps)
  const tryOn = createTryOnHandlers(deps)
  const files = createFileHandlers(deps)
  const share = createShareHandlers(deps)
  const answers = createShareAnswerHandlers(deps)
  const giveBack = createGiveBackHandlers(deps)
  const refusedResults = createRefusedResultHandlers(deps)
  const tokenExpiry = createTokenExpiryHandlers(deps)
  const history = createHistoryHandlers(deps)
  const adminDesk = createAdminHandlers(deps)
  const reports = createReportHandlers(deps)
  const statistics = createStatisticsHandlers(deps)
  const readOwn = async (path: string) => app.request(path)
  const garmentImage = createGarmentImageHandlers(deps, readOwn)
  const fittingRoom = createFittingRoomHandlers(deps, site.pages, readOwn)
  const priceSearch = createPriceSearchHandlers(deps)
  const exampleShop = createExampleShopHandlers(deps)
  const acting = actingFor(deps)
  const organisations = createOrganisationHandlers(deps)
  const webhooks = createWebhookHandlers(deps)
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
  // Before the check of origins: a browser sends its report as nobody.
  app.post(violationReportPath, anyone, jsonLimit, violationReports.receiveReports)
  // Opened by a key alone, whichever page or program sends it: neither origins nor cookies are asked.
  app.route('/api/v1', createPublicApi(deps, readOwn))
  app.use(checkOrigin(deps.config))
  // What is the same for everybody asks no database.
  app.get('/robots.txt', siteFiles.showRobots)
  app.get('/sitemap.xml', siteFiles.showSitemap)
  app.get('/site.webmanifest', siteFiles.showManifest)
  const showFile = serveStatic({ ...filesOf(site), rewriteRequestPath: withoutIndex })
  app.get('*', (c, next) => (hasEnding.test(c.req.path) ? showFile(c, next) : next()))
  app.use(recogniseUser(deps))

  app.get('/api/auth/user', signedIn, auth.readUser)
  const password = passwordsOf(deps.config)
  app.post('/api/login', anyone, password, jsonLimit, auth.login)
  app.post('/api/register', anyone, password, jsonLimit, auth.register)
  app.post('/api/logout', anyone, sessions.logout)

  if (deps.identity) {
    const google = createProviderSignInHandlers(deps, googleWay, deps.identity)
    app.get('/api/auth/google', anyone, google.begin)
    app.get('/api/auth/google/callback', anyone, google.finish)
  }
  if (deps.openid) {
    const openid = createProviderSignInHandlers(deps, openIdWay(deps.config), deps.openid)
    app.get('/api/auth/openid', anyone, openid.begin)
    app.get('/api/auth/openid/callback', anyone, openid.finish)
  }
  if (deps.localIdentity) {
    app.all('/dev/openid/*', local, createLocalIdentityHandlers(deps.localIdentity).answer)
  }

  app.get('/api/auth/email-status', signedIn, account.readEmailStatus)
  app.post('/api/auth/resend-confirmation', signedIn, account.resendConfirmation)
  app.post('/api/auth/change-email', signedIn, jsonLimit, account.changeEmail)
  app.delete('/api/auth/change-email', signedIn, account.withdrawEmailChange)
  app.post('/api/auth/change-password', signedIn, password, jsonLimit, account.changePassword)
  app.post('/api/auth/set-password', signedIn, password, jsonLimit, account.setPassword)
  app.post('/api/auth/forgot-password', anyone, password, jsonLimit, account.forgotPassword)
  app.post('/api/auth/reset-password', anyone, password, jsonLimit, account.resetPassword)
  // Where mailed links lead: their pages are shown like any other, and change nothing.
  app.post(emailLinkPaths['verify-email'], anyone, jsonLimit, verification.verifyEmail)
  app.post(emailLinkPaths['change-email'], anyone, jsonLimit, account.confirmEmailChange)
  app.post(emailLinkPaths['undo-email-change'], anyone, jsonLimit, account.undoEmailChange)
  app.post(emailLinkPaths['reset-password'], anyone, password, jsonLimit, account.resetPasswordByForm)
  app.get('/api/auth/sessions', signedIn, sessions.listSessions)
  app.delete('/api/auth/sessions/:id', signedIn, sessions.endSession)
  app.post('/api/auth/logout-everywhere', signedIn, sessions.signOutEverywhere)
  app.post('/api/auth/confirm-password', signedIn, password, jsonLimit, auth.confirmPassword)
  app.get('/api/auth/security-events', signedIn, securityEvents.listOwn)

  app.post('/api/auth/second-factor/check', anyone, jsonLimit, secondFactor.check)
  app.get('/api/auth/second-factor', signedIn, secondFactor.read)
  app.post('/api/auth/second-factor/begin', signedIn, secondFactor.begin)
  app.post('/api/auth/second-factor/turn-on', signedIn, jsonLimit, secondFactor.turnOn)
  app.post('/api/auth/second-factor/recovery-codes', signedIn, secondFactor.renewCodes)
  app.delete('/api/auth/second-factor', signedIn, secondFactor.turnOff)

  app.post('/api/auth/passkeys/begin-sign-in', anyone, passkeys.beginSignIn)
  app.post('/api/auth/passkeys/sign-in', anyone, jsonLimit, passkeys.signIn)
  app.get('/api/auth/passkeys', signedIn, passkeys.list)
  app.post('/api/auth/passkeys/begin', signedIn, passkeys.begin)
  app.post('/api/auth/passkeys', signedIn, jsonLimit, passkeys.add)
  app.post('/api/auth/passkeys/begin-check', signedIn, passkeys.beginCheck)
  app.post('/api/auth/passkeys/check', signedIn, jsonLimit, passkeys.check)
  app.delete('/api/auth/passkeys/:id', signedIn, passkeys.remove)

  app.post('/api/account/export', signedIn, myData.requestExport)
  app.get('/api/account/export', signedIn, myData.readExport)
  app.get('/api/account/export/download', signedIn, myData.downloadExport)
  app.delete('/api/account', signedIn, jsonLimit, myData.deleteAccount)

  app.get('/api/consents/photo', signedIn, consents.readPhoto)
  app.post('/api/consents/photo', signedIn, jsonLimit, consents.agreeToPhoto)
  app.delete('/api/consents/photo', signedIn, consents.withdrawPhoto)

  app.get('/api/api-keys', signedIn, acting('developer'), apiKeys.list)
  app.get('/api/api-keys/usage', signedIn, acting('developer', 'billing'), apiKeys.readUsage)
  app.post('/api/api-keys', verified, acting('developer'), jsonLimit, apiKeys.make)
  app.put('/api/api-keys/:id', verified, acting('developer'), jsonLimit, apiKeys.change)
  app.delete('/api/api-keys/:id', signedIn, acting('developer'), apiKeys.revoke)

  app.get('/api/refused-results', signedIn, refusedResults.readReview)
  app.post('/api/refused-results', signedIn, jsonLimit, refusedResults.agree)
  app.delete('/api/refused-results', signedIn, refusedResults.end)

  app.get('/api/tokens/balance', signedIn, acting('developer', 'billing'), tokens.readBalance)
  app.get('/api/tokens/statement', signedIn, acting('billing'), tokens.readStatement)
  app.get('/api/tokens/expiry', signedIn, acting('billing'), tokenExpiry.readExpiry)
  app.post('/api/tokens/create-payment-intent', verified, acting('billing'), jsonLimit, payments.createIntent)
  app.post('/api/tokens/agree', signedIn, acting('billing'), jsonLimit, payments.agree)
  app.post('/api/tokens/confirm-payment', signedIn, acting('billing'), jsonLimit, payments.confirmPayment)
  app.get('/api/payments/:paymentId', signedIn, acting('billing'), payments.readReceipt)
  app.get('/api/withdrawals', signedIn, withdrawals.list)
  app.post('/api/withdrawals', signedIn, jsonLimit, withdrawals.withdraw)
  app.post(webhookPath, anyone, webhookLimit, payments.receiveEvent)
  if (deps.sandboxPayments) {
    const sandbox = createSandboxPaymentHandlers(deps, deps.sandboxPayments, async (event) => {
      const url = new URL(webhookPath, deps.config.publicUrl)
      return (await app.fetch(new Request(url, { method: 'POST', ...event }))).status
    })
    app.post('/api/sandbox-payments/:paymentIntentId/confirm', signedIn, jsonLimit, sandbox.confirm)
    if (!deps.config.isProduction) {
      app.get('/dev/payments', local, sandbox.showPayments)
      app.post('/dev/payments/:paymentIntentId/events', local, jsonLimit, sandbox.sendEvents)
    }
  }

  app.post('/api/tryon', verified, tryOn.createTryOn)
  app.post('/api/tryon/check', verified, tryOn.checkPictures)
  app.delete('/api/tryons/:sessionId', signedIn, history.deleteTryOn)
  app.post('/api/tryons/:sessionId/keep', signedIn, history.keepTryOn)
  app.put('/api/tryons/:sessionId/favourite', signedIn, history.addFavourite)
  app.delete('/api/tryons/:sessionId/favourite', signedIn, history.removeFavourite)
  app.get('/api/tryons/:sessionId/events', signedIn, tryOn.followTryOn)
  app.get('/api/tryons/:sessionId/images/:image', signedIn, files.readImage)
  app.get('/api/tryons/:sessionId/download', signedIn, files.downloadImage)
  app.put('/api/tryons/:sessionId/share', signedIn, jsonLimit, share.shareTryOn)
  app.delete('/api/tryons/:sessionId/share', signedIn, share.unshareTryOn)
  app.get('/api/shares/:sessionId/images/:image', anyone, share.readSharedImage)
  app.post('/api/shares/:sessionId/reports', anyone, jsonLimit, reports.report)
  app.post('/api/shares/:sessionId/answers', anyone, jsonLimit, answers.answer)
  app.delete('/api/shares/:sessionId/answers', anyone, answers.takeBack)
  app.get('/api/tryons/:sessionId/answers', signedIn, answers.list)
  app.delete('/api/tryons/:sessionId/answers/:answerId', signedIn, answers.remove)
  app.get('/api/account/answer-mails', signedIn, answers.readMails)
  app.put('/api/account/answer-mails', signedIn, jsonLimit, answers.setMails)
  app.post('/api/tryons/:sessionId/give-back', signedIn, jsonLimit, giveBack.giveBack)
  app.get('/api/give-backs', signedIn, giveBack.readGiveBacks)
  app.post('/api/verify', anyone, createProvenanceHandlers(deps).verifyImage)
  app.get('/api/history/tryons', signedIn, history.listTryOns)
  app.get('/api/garment-image', verified, garmentImage.loadGarmentImage)

  app.post('/api/price-search', verified, priceSearch.searchPrices)
  app.get('/api/price-search', signedIn, priceSearch.readKnown)
  app.get('/api/price-search/images', signedIn, priceSearch.readOfferImage)
  app.get('/api/price-search/garments/:garment', anyone, priceSearch.readPublishedCrop)
  app.get('/example-shop/items/:id', anyone, exampleShop.showItem)
  app.get('/example-shop/images/:image', anyone, exampleShop.showImage)

  app.get('/api/organisations', signedIn, organisations.list)
  app.post('/api/organisations', verified, jsonLimit, organisations.make)
  app.get('/api/organisations/:organisationId', signedIn, organisations.read)
  app.post('/api/organisations/:organisationId/join', verified, organisations.join)
  app.post('/api/organisations/:organisationId/invitations', verified, jsonLimit, organisations.invite)
  app.delete(
    '/api/organisations/:organisationId/invitations/:invitationId',
    signedIn,
    organisations.takeBackInvitation,
  )
  app.put(
    '/api/organisations/:organisationId/members/:memberId',
    verified,
    jsonLimit,
    organisations.changeMember,
  )
  app.delete('/api/organisations/:organisationId/members/:memberId', signedIn, organisations.removeMember)

  app.get('/api/webhook-endpoints', verified, acting('developer'), webhooks.list)
  app.post('/api/webhook-endpoints', verified, acting('developer'), jsonLimit, webhooks.add)
  app.put('/api/webhook-endpoints/:webhookId', verified, acting('developer'), jsonLimit, webhooks.change)
  app.delete('/api/webhook-endpoints/:webhookId', verified, acting('developer'), webhooks.remove)
  app.post('/api/webhook-endpoints/:webhookId/test', verified, acting('developer'), webhooks.test)
  app.get(
    '/api/webhook-endpoints/:webhookId/deliveries',
    verified,
    acting('developer'),
    webhooks.listDeliveries,
  )
  app.get('/api/webhook-deliveries/:deliveryId', verified, acting('developer'), webhooks.readDelivery)
  app.post(
    '/api/webhook-deliveries/:deliveryId/send-again',
    verified,
    acting('developer'),
    webhooks.sendAgain,
  )

  // Opened by a shop's key in a page of its own, or by a guest's token, which the handlers look at.
  app.get('/fitting-room', anyone, fittingRoom.showRoom)
  app.get('/api/fitting-room/garment', anyone, fittingRoom.loadGarment)
  app.post('/api/fitting-room/guests', anyone, jsonLimit, fittingRoom.admitGuest)
  app.delete('/api/fitting-room/guests', anyone, fittingRoom.forgetGuest)
  app.post('/api/fitting-room/try-ons', anyone, fittingRoom.createTryOn)
  app.get('/api/fitting-room/try-ons/:sessionId/events', anyone, fittingRoom.followTryOn)
  app.get('/api/fitting-room/try-ons/:sessionId/images/:image', anyone, fittingRoom.readImage)
  app.post('/api/fitting-room/hand-overs', anyone, jsonLimit, fittingRoom.openHandOver)
  app.put('/api/fitting-room/hand-overs/:id', anyone, handOverLimit, fittingRoom.receivePhoto)
  app.get('/api/fitting-room/hand-overs/:id', anyone, fittingRoom.takePhoto)
  app.get('/api/fitting-rooms', signedIn, acting('developer'), fittingRoom.listRooms)
  app.put('/api/fitting-rooms/:id', verified, acting('developer'), jsonLimit, fittingRoom.changeRoom)
  app.get('/api/fitting-rooms/:id/days.csv', signedIn, acting('developer'), fittingRoom.exportDays)
  app.post('/api/fitting-room/events', anyone, jsonLimit, fittingRoom.countEvent)

  app.get('/api/admin/stats', admin, adminDesk.readStats)
  app.get('/api/admin/overview', admin, statistics.readOverview)
  app.get('/api/admin/users', admin, adminDesk.listUsers)
  app.get('/api/admin/users.csv', admin, adminDesk.exportUsers)
  app.get('/api/admin/users/:userId/ledger', admin, adminDesk.readLedger)
  for (const act of userActs) {
    app.post(`/api/admin/users/:userId/${act}`, admin, jsonLimit, adminDesk.actOnUser(act))
  }
  app.post('/api/admin/users/:userId/take-tokens', admin, jsonLimit, adminDesk.takeTokens)
  app.get('/api/admin/payments', admin, adminDesk.listPayments)
  app.get('/api/admin/payments.csv', admin, adminDesk.exportPayments)
  app.get('/api/admin/payments/:paymentId', admin, adminDesk.readPayment)
  app.post('/api/admin/payments/:paymentId/refund', admin, jsonLimit, adminDesk.refundPayment)
  app.post('/api/admin/add-tokens', admin, jsonLimit, adminDesk.addTokens)
  app.get('/api/admin/tryons', admin, adminDesk.listTryOns)
  for (const act of tryOnActs) {
    app.post(`/api/admin/tryons/:sessionId/${act}`, admin, jsonLimit, adminDesk.actOnTryOn(act))
  }
  app.get('/api/admin/give-backs', admin, giveBack.listAll)
  app.get('/api/admin/give-backs/:giveBackId/images/:image', admin, giveBack.readImage)
  app.get('/api/admin/refused-results', admin, refusedResults.listAll)
  app.get('/api/admin/refused-results/:refusedId/images/:image', admin, refusedResults.readImage)
  app.get('/api/admin/share-reports', admin, reports.list)
  app.post('/api/admin/shares/:sessionId/take-down', admin, jsonLimit, reports.takeDown)
  app.post('/api/admin/shares/:sessionId/dismiss-reports', admin, jsonLimit, reports.dismiss)
  app.get('/api/admin/settings', admin, adminDesk.readSettings)
  app.put('/api/admin/settings', admin, jsonLimit, adminDesk.changeSettings)
  app.get('/api/admin/acts', admin, adminDesk.listActs)
  app.get('/api/admin/security-events', admin, securityEvents.listAll)

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
