import type { Deps } from '../deps.ts'
import { anyone, local, signedIn, verified } from '../features/auth/guards.ts'
import { actingFor } from '../features/organisations/guards.ts'
import { createPaymentHandlers, createSandboxPaymentHandlers } from '../features/payments/routes.ts'
import { createTokenExpiryHandlers } from '../features/token-expiry/routes.ts'
import { createTokenHandlers } from '../features/tokens/routes.ts'
import { createWithdrawalHandlers } from '../features/withdrawal/routes.ts'
import { jsonLimit, webhookLimit, type App } from './app-parts.ts'

const webhookPath = '/api/webhooks/payments'

/** Tokens, how they are bought, and how a purchase is withdrawn from. */
export function addSellingRoutes(app: App, deps: Deps): void {
  const tokens = createTokenHandlers(deps)
  const payments = createPaymentHandlers(deps)
  const withdrawals = createWithdrawalHandlers(deps)
  const tokenExpiry = createTokenExpiryHandlers(deps)
  const acting = actingFor(deps)

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
}
