import { overviewQuerySchema } from '../../../../contract/statistics.ts'
import type { Deps } from '../../deps.ts'
import { readQuery, type RequestContext } from '../../platform/http.ts'
import { readOverview } from './service.ts'

export function createStatisticsHandlers(deps: Deps) {
  return {
    async readOverview(c: RequestContext) {
      return c.json(await readOverview(deps, readQuery(c, overviewQuerySchema)))
    },
  }
}
