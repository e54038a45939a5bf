import { violationReportsSchema } from '../../../../contract/violation-reports.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress, readJson, type RequestContext } from '../../platform/http.ts'
import { noteViolations } from './service.ts'

export function createViolationReportHandlers(deps: Deps) {
  return {
    async receiveReports(c: RequestContext) {
      const reports = await readJson(c, violationReportsSchema)
      await noteViolations(deps, clientAddress(c, deps.config.trustProxy), reports)
      return c.body(null, 204)
    },
  }
}
