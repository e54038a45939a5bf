import {
  deliveriesQuerySchema,
  webhookChangeSchema,
  webhookRequestSchema,
} from '../../../../contract/webhooks.ts'
import type { Deps } from '../../deps.ts'
import { actingAccount, readId, readJson, readQuery, type RequestContext } from '../../platform/http.ts'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listWebhooks,
  readDeliveries,
  readDelivery,
  sendAgain,
  testWebhook,
} from './service.ts'

export function createWebhookHandlers(deps: Deps) {
  return {
    async list(c: RequestContext) {
      return c.json({ webhooks: await listWebhooks(deps, actingAccount(c)) })
    },

    async add(c: RequestContext) {
      const request = await readJson(c, webhookRequestSchema)
      return c.json(await addWebhook(deps, actingAccount(c), request), 201)
    },

    async change(c: RequestContext) {
      const request = await readJson(c, webhookChangeSchema)
      return c.json(await changeWebhook(deps, actingAccount(c), readId(c, 'webhookId'), request))
    },

    async remove(c: RequestContext) {
      await deleteWebhook(deps, actingAccount(c), readId(c, 'webhookId'))
      return c.body(null, 204)
    },

    async test(c: RequestContext) {
      return c.json(await testWebhook(deps, actingAccount(c), readId(c, 'webhookId')), 202)
    },

    async listDeliveries(c: RequestContext) {
      const { before } = readQuery(c, deliveriesQuerySchema)
      return c.json(await readDeliveries(deps, actingAccount(c), readId(c, 'webhookId'), before))
    },

    async readDelivery(c: RequestContext) {
      return c.json(await readDelivery(deps, actingAccount(c), readId(c, 'deliveryId')))
    },

    async sendAgain(c: RequestContext) {
      await sendAgain(deps, actingAccount(c), readId(c, 'deliveryId'))
      return c.body(null, 202)
    },
  }
}
