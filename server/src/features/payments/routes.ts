import { z } from 'zod'
import { agreeSchema } from '../../../../contract/consents.ts'
import { confirmPaymentSchema, createPaymentIntentSchema } from '../../../../contract/packages.ts'
import { confirmSandboxPaymentSchema } from '../../../../contract/payments.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { actingAccount, readJson, type RequestContext } from '../../platform/http.ts'
import type { SandboxPayments } from '../../providers/payments/type.ts'
import {
  agreeToImmediateUse,
  confirmPayment,
  confirmSandboxPayment,
  createPaymentIntent,
  receiveEvent,
} from './service.ts'
import { readReceipt } from './receipt.ts'

const idSchema = z.uuid()

export function createPaymentHandlers(deps: Deps) {
  return {
    async createIntent(c: RequestContext) {
      const order = await readJson(c, createPaymentIntentSchema)
      const { clientSecret } = await createPaymentIntent(deps, actingAccount(c), order)
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

export function createSandboxPaymentHandlers(sandbox: SandboxPayments) {
  return {
    async confirm(c: RequestContext) {
      const request = await readJson(c, confirmSandboxPaymentSchema)
      return c.json(await confirmSandboxPayment(sandbox, c.req.param('paymentIntentId') ?? '', request))
    },
  }
}
