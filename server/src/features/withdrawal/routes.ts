import { withdrawSchema } from '../../../../contract/withdrawal.ts'
import type { Deps } from '../../deps.ts'
import { readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import { listWithdrawable, withdraw } from './service.ts'

export function createWithdrawalHandlers(deps: Deps) {
  return {
    async list(c: RequestContext) {
      return c.json({ purchases: await listWithdrawable(deps, signedInUser(c).id) })
    },

    async withdraw(c: RequestContext) {
      return c.json(await withdraw(deps, signedInUser(c).id, await readJson(c, withdrawSchema)))
    },
  }
}
