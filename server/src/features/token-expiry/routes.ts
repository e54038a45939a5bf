import type { Deps } from '../../deps.ts'
import { actingAccount, type RequestContext } from '../../platform/http.ts'
import { readExpiry } from './service.ts'

export function createTokenExpiryHandlers(deps: Deps) {
  return {
    async readExpiry(c: RequestContext) {
      return c.json(await readExpiry(deps, actingAccount(c)))
    },
  }
}
