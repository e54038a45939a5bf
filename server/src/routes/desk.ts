import { tryOnActs, userActs } from '../../../contract/admin.ts'
import type { Deps } from '../deps.ts'
import { createAdminHandlers } from '../features/admin/routes.ts'
import { admin } from '../features/auth/guards.ts'
import { createGiveBackHandlers } from '../features/give-back/routes.ts'
import { createSecurityEventHandlers } from '../features/security-events/routes.ts'
import { createStatisticsHandlers } from '../features/statistics/routes.ts'
import { createReportHandlers } from '../features/reports/routes.ts'
import { createRefusedResultHandlers } from '../features/refused-results/routes.ts'
import { jsonLimit, type App } from './app-parts.ts'

/** The operator’s desk. */
export function addDeskRoutes(app: App, deps: Deps): void {
  const securityEvents = createSecurityEventHandlers(deps)
  const giveBack = createGiveBackHandlers(deps)
  const refusedResults = createRefusedResultHandlers(deps)
  const adminDesk = createAdminHandlers(deps)
  const reports = createReportHandlers(deps)
  const statistics = createStatisticsHandlers(deps)

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
}
