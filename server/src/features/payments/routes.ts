import { z } from 'zod'
import { agreeSchema } from '../../../../contract/consents.ts'
import { confirmPaymentSchema, createPaymentIntentSchema } from '../../../../contract/packages.ts'
import { confirmSandboxPaymentSchema } from '../../../../contract/payments.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { actingAccount, clientAddress, readForm, readJson, type RequestContext } from '../../platform/http.ts'
import type { SandboxPayments } from '../../providers/payments/type.ts'
import {
  agreeToImmediateUse,
  confirmPayment,
  confirmSandboxPayment,
  createPaymentIntent,
  receiveEvent,
} from './service.ts'
import { createSandboxNews, mostLate, waysToSend, type PostEvent } from './sandbox-news.ts'
import { writeSandboxPage } from './sandbox-page.ts'
import { readReceipt } from './receipt.ts'

const idSchema = z.uuid()

export function createPaymentHandlers(deps: Deps) {
  return {
    async createIntent(c: RequestContext) {
      const order = await readJson(c, createPaymentIntentSchema)
      const buyer = { userId: actingAccount(c), address: clientAddress(c, deps.config.trustProxy) }
      const { clientSecret } = await createPaymentIntent(deps, buyer, order)
      return c.json({ clientSecret })
    },

    async agree(c: RequestContext) {
      await agreeToImmediateUse(deps, actingAccount(c), await readJson(c, agreeSchema))
      return c.body(null, 204)
    },

    async confirmPayment(c: RequestContext) {
      const { paymentIntentId } = await readJson(c, confirmPaymentSchema)
      return c.json(await confirmPayment(deps, actingAccount(c), paymentIntentId))
    },

    /** The signature is over the very bytes, so the body is taken as it came. */
    async receiveEvent(c: RequestContext) {
      await receiveEvent(deps, await c.req.text(), c.req.raw.headers)
      return c.json({ received: true })
    },

    async readReceipt(c: RequestContext) {
      const id = idSchema.safeParse(c.req.param('paymentId'))
      return c.json(await readReceipt(deps, actingAccount(c), id.success ? id.data : fail('not_found')))
    },
  }
}

const newestShown = 50
const sendSchema = z.object({
  way: z.enum(waysToSend, 'Please choose how to send'),
  lateSeconds: z.coerce.number().int().min(0).max(mostLate).optional(),
})

/** `post` delivers to our own webhook, as the provider would. */
export function createSandboxPaymentHandlers(deps: Deps, sandbox: SandboxPayments, post: PostEvent) {
  const news = createSandboxNews({ sandbox, post, now: deps.now })
  return {
    async showPayments(c: RequestContext) {
      const payments = await sandbox.listNewest(newestShown)
      const nonce = c.var.secureHeadersNonce ?? ''
      const deliveries = news.deliveries()
      return c.html(writeSandboxPage({ brand: deps.config.brand, nonce, payments, deliveries }))
    },

    async sendEvents(c: RequestContext) {
      const paymentIntentId = c.req.param('paymentIntentId') ?? ''
      const { way, lateSeconds } = await readForm(c, sendSchema)
      if (!(await news.send(paymentIntentId, way, lateSeconds))) fail('not_found')
      return c.redirect(`/dev/payments#${paymentIntentId}`, 303)
    },

    async confirm(c: RequestContext) {
      const request = await readJson(c, confirmSandboxPaymentSchema)
      return c.json(await confirmSandboxPayment(sandbox, c.req.param('paymentIntentId') ?? '', request))
    },
  }
}
