import { actReasonSchema } from '../../../../contract/admin.ts'
import { shareReportSchema } from '../../../../contract/share-reports.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress, readId, readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import { dismissReports, readReportedShares, reportShare, takeDown } from './service.ts'

export function createReportHandlers(deps: Deps) {
  const decide = (act: typeof takeDown) => async (c: RequestContext) => {
    const { reason } = await readJson(c, actReasonSchema)
    await act(deps, signedInUser(c).id, { tryOnId: readId(c, 'sessionId'), reason })
    return c.json({ ok: true })
  }
  return {
    async report(c: RequestContext) {
      const id = readId(c, 'sessionId')
      const report = await readJson(c, shareReportSchema)
      await reportShare(deps, id, clientAddress(c, deps.config.trustProxy), report)
      return c.body(null, 204)
    },

    async list(c: RequestContext) {
      return c.json(await readReportedShares(deps))
    },

    takeDown: decide(takeDown),
    dismiss: decide(dismissReports),
  }
}
