import { apiKeySettingsSchema, newApiKeySchema } from '../../../../contract/api-keys.ts'
import { usageQuerySchema } from '../../../../contract/public-api.ts'
import type { Deps } from '../../deps.ts'
import { actingAccount, readId, readJson, readQuery, type RequestContext } from '../../platform/http.ts'
import { whoOf } from '../../platform/visitor.ts'
import {
  changeApiKey,
  listApiKeys,
  makeApiKey,
  readApiUsage,
  revokeApiKey,
  type KeyActor,
} from './service.ts'

export function createApiKeyHandlers(deps: Deps) {
  return {
    async list(c: RequestContext) {
      return c.json(await listApiKeys(deps, actingAccount(c)))
    },

    async readUsage(c: RequestContext) {
      return c.json(await readApiUsage(deps, actingAccount(c), readQuery(c, usageQuerySchema)))
    },

    async make(c: RequestContext) {
      return c.json(await makeApiKey(deps, actorOf(c), await readJson(c, newApiKeySchema)), 201)
    },

    async change(c: RequestContext) {
      await changeApiKey(deps, actorOf(c), readId(c, 'id'), await readJson(c, apiKeySettingsSchema))
      return c.body(null, 204)
    },

    async revoke(c: RequestContext) {
      await revokeApiKey(deps, actorOf(c), readId(c, 'id'))
      return c.body(null, 204)
    },
  }
}

function actorOf(c: RequestContext): KeyActor {
  return { ...whoOf(c), accountId: actingAccount(c) }
}
