import type { Deps } from '../../deps.ts'
import { readId, signedInUser, type RequestContext } from '../../platform/http.ts'
import { signOutBrowser } from '../../platform/session-cookie.ts'
import { endSession, endSessionById, listSignedInBrowsers, signOutEverywhere } from './service.ts'

export function createSessionHandlers(deps: Deps) {
  const who = (c: RequestContext) => ({ userId: signedInUser(c).id, sessionHash: c.var.sessionHash })
  return {
    async logout(c: RequestContext) {
      if (c.var.sessionHash) await endSession(deps, c.var.sessionHash)
      signOutBrowser(c, deps.config)
      return c.json({ ok: true })
    },

    async listSessions(c: RequestContext) {
      return c.json(await listSignedInBrowsers(deps, who(c)))
    },

    async endSession(c: RequestContext) {
      if (await endSessionById(deps, who(c), readId(c, 'id'))) signOutBrowser(c, deps.config)
      return c.body(null, 204)
    },

    async signOutEverywhere(c: RequestContext) {
      await signOutEverywhere(deps, signedInUser(c).id)
      signOutBrowser(c, deps.config)
      return c.json({ ok: true })
    },
  }
}
