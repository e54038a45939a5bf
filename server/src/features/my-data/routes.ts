import { deleteAccountSchema } from '../../../../contract/my-data.ts'
import type { Deps } from '../../deps.ts'
import { readId, readOptionalJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import { signOutBrowser } from '../../platform/session-cookie.ts'
import { whoOf } from '../../platform/visitor.ts'
import { closeOrganisation, deleteAccount } from './account-deletion.ts'
import { openExport, readExport, requestExport } from './service.ts'

export function createMyDataHandlers(deps: Deps) {
  return {
    async requestExport(c: RequestContext) {
      return c.json(await requestExport(deps, signedInUser(c).id), 202)
    },

    async readExport(c: RequestContext) {
      return c.json(await readExport(deps, signedInUser(c).id))
    },

    async downloadExport(c: RequestContext) {
      const { bytes, madeAt, stream } = await openExport(deps, signedInUser(c).id)
      const day = madeAt.toISOString().slice(0, 10)
      c.header('content-type', 'application/zip')
      c.header('content-length', String(bytes))
      c.header('content-disposition', `attachment; filename="my-data-${day}.zip"`)
      c.header('cache-control', 'private, no-store')
      return c.body(stream)
    },

    async closeOrganisation(c: RequestContext) {
      await closeOrganisation(deps, whoOf(c), readId(c, 'organisationId'))
      return c.body(null, 204)
    },

    async deleteAccount(c: RequestContext) {
      const request = await readOptionalJson(c, deleteAccountSchema)
      const who = { userId: signedInUser(c).id, sessionHash: c.var.sessionHash }
      await deleteAccount(deps, who, request)
      signOutBrowser(c, deps.config)
      return c.body(null, 204)
    },
  }
}
