import { historyQuerySchema, type History } from '../../../../contract/history.ts'
import type { Deps } from '../../deps.ts'
import { readId, readQuery, signedInUser, type RequestContext } from '../../platform/http.ts'
import { keepTryOn, listFinishedTryOns, markFavourite, removeTryOn } from '../try-on/service.ts'

export function createHistoryHandlers(deps: Deps) {
  return {
    async listTryOns(c: RequestContext) {
      const query = readQuery(c, historyQuerySchema)
      const { sessions, total } = await listFinishedTryOns(deps, signedInUser(c).id, query)
      const answer: History = {
        sessions,
        pagination: { total, totalPages: Math.ceil(total / query.pageSize) },
      }
      return c.json(answer)
    },

    async keepTryOn(c: RequestContext) {
      await keepTryOn(deps, signedInUser(c).id, readId(c, 'sessionId'))
      return c.body(null, 204)
    },

    async addFavourite(c: RequestContext) {
      await markFavourite(deps, signedInUser(c).id, readId(c, 'sessionId'), true)
      return c.body(null, 204)
    },

    async removeFavourite(c: RequestContext) {
      await markFavourite(deps, signedInUser(c).id, readId(c, 'sessionId'), false)
      return c.body(null, 204)
    },

    async deleteTryOn(c: RequestContext) {
      await removeTryOn(deps, signedInUser(c).id, readId(c, 'sessionId'))
      return c.body(null, 204)
    },
  }
}
