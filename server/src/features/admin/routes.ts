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
import {
  adminPaymentsQuerySchema,
  refundRequestSchema,
  takeTokensSchema,
} from '../../../../contract/admin-payments.ts'
import { changeSettingsSchema } from '../../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import { readId, readJson, readQuery, signedInUser, type RequestContext } from '../../platform/http.ts'
import { readActs } from './audit.ts'
import { exportPayments } from './payments-csv.ts'
import { readPayments, readPaymentStory, refundFromDesk, takeTokens } from './payments.ts'
import { findUsers, grantTokens, readLedgerOf, readStats } from './service.ts'
import { changeSettings, readDeskSettings } from './settings.ts'
import { performTryOnAct, readTroubledTryOns } from './try-ons.ts'
import { performUserAct } from './user-acts.ts'
import { exportUsers } from './users-csv.ts'

export function createAdminHandlers(deps: Deps) {
  function answerCsv(c: RequestContext, name: string, body: ReadableStream<Uint8Array>) {
    const day = deps.now().toISOString().slice(0, 10)
    c.header('content-type', 'text/csv; charset=utf-8')
    c.header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    return c.body(body)
  }

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
      return answerCsv(c, 'users', await exportUsers(deps, signedInUser(c).id, search))
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

    async takeTokens(c: RequestContext) {
      const request = await readJson(c, takeTokensSchema)
      await takeTokens(deps, signedInUser(c).id, { userId: readId(c, 'userId'), ...request })
      return c.json({ ok: true })
    },

    async listPayments(c: RequestContext) {
      return c.json(await readPayments(deps, readQuery(c, adminPaymentsQuerySchema)))
    },

    async exportPayments(c: RequestContext) {
      const wanted = readQuery(c, adminPaymentsQuerySchema)
      return answerCsv(c, 'payments', await exportPayments(deps, signedInUser(c).id, wanted))
    },

    async readPayment(c: RequestContext) {
      return c.json(await readPaymentStory(deps, readId(c, 'paymentId')))
    },

    async refundPayment(c: RequestContext) {
      const request = await readJson(c, refundRequestSchema)
      const paymentId = readId(c, 'paymentId')
      return c.json({ outcome: await refundFromDesk(deps, signedInUser(c).id, { paymentId, ...request }) })
    },

    async readSettings(c: RequestContext) {
      return c.json(await readDeskSettings(deps))
    },

    async changeSettings(c: RequestContext) {
      const request = await readJson(c, changeSettingsSchema)
      return c.json(await changeSettings(deps, signedInUser(c).id, request))
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
