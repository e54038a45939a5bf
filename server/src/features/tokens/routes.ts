import { statementQuerySchema } from '../../../../contract/payments.ts'
import type { Balance } from '../../../../contract/tokens.ts'
import type { Deps } from '../../deps.ts'
import { actingAccount, readQuery, type RequestContext } from '../../platform/http.ts'
import { readBalance, readStatement } from './service.ts'

export function createTokenHandlers(deps: Deps) {
  return {
    async readBalance(c: RequestContext) {
      const answer: Balance = { balance: await readBalance(deps, actingAccount(c)) }
      return c.json(answer)
    },

    async readStatement(c: RequestContext) {
      const { page } = readQuery(c, statementQuerySchema)
      return c.json(await readStatement(deps, actingAccount(c), page))
    },
  }
}
