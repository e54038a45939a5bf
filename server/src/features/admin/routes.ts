import {
  actReasonSchema,
  addTokensSchema,
  adminActsQuerySchema,
  adminPageQuerySchema,
  adminTryOnsQuerySchema,
  adminUsersQuerySchema,
  type TryOnAct,
  type UserAct,
} from '../../../../contract/admin.ts'
import type { Deps } from '../../deps.ts'
import { readId, readJson, readQuery, signedInUser, type RequestContext } from '../../platform/http.ts'
import { readActs } from './audit.ts'
import { findUsers, grantTokens, readLedgerOf, readStats } from './service.ts'
import { performTryOnAct, readTroubledTryOns } from './try-ons.ts'
import { performUserAct } from './user-acts.ts'
import { exportUsers } from './users-csv.ts'

export function createAdminHandlers(deps: Deps) {
  return {
    async readStats(c: RequestContext) {
      return c.json(await readStats(deps))
    },

    async listUsers(c: RequestContext) {
      const { users, total } = await findUsers(deps, readQuery(c, adminUsersQuerySchema))
      c.header('x-total-count', String(total))
      return c.json(users)
    },

    async exportUsers(c: RequestContext) {
      const { search } = readQuery(c, adminUsersQuerySchema)
      const day = deps.now().toISOString().slice(0, 10)
      c.header('content-type', 'text/csv; charset=utf-8')
      c.header('content-disposition', `attachment; filename="users-${day}.csv"`)
      return c.body(await exportUsers(deps, signedInUser(c).id, search))
    },

    async addTokens(c: RequestContext) {
      const request = await readJson(c, addTokensSchema)
      return c.json({ actId: await grantTokens(deps, signedInUser(c).id, request) })
    },

    async readLedger(c: RequestContext) {
      const { page } = readQuery(c, adminPageQuerySchema)
      return c.json(await readLedgerOf(deps, readId(c, 'userId'), page))
    },

    actOnUser: (act: UserAct) => async (c: RequestContext) => {
      const { reason } = await readJson(c, actReasonSchema)
      await performUserAct(deps, signedInUser(c).id, { userId: readId(c, 'userId'), act, reason })
      return c.json({ ok: true })
    },

    async listActs(c: RequestContext) {
      return c.json(await readActs(deps, readQuery(c, adminActsQuerySchema)))
    },

    async listTryOns(c: RequestContext) {
      return c.json(await readTroubledTryOns(deps, readQuery(c, adminTryOnsQuerySchema)))
    },

    actOnTryOn: (act: TryOnAct) => async (c: RequestContext) => {
      const { reason } = await readJson(c, actReasonSchema)
      await performTryOnAct(deps, signedInUser(c).id, { tryOnId: readId(c, 'sessionId'), act, reason })
      return c.json({ ok: true })
    },
  }
}
