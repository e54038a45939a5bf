import { loginSchema, registerSchema } from '../../../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress, readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import { clearSessionCookie, writeSessionCookie } from '../../platform/session-cookie.ts'
import { endSession, login, register, type Visitor } from './service.ts'

export function createAuthHandlers(deps: Deps) {
  const { config } = deps
  const visitorOf = (c: RequestContext): Visitor => ({
    address: clientAddress(c, config.trustProxy),
    userAgent: c.req.header('user-agent'),
  })
  return {
    readUser: (c: RequestContext) => c.json(signedInUser(c)),

    async login(c: RequestContext) {
      writeSessionCookie(c, config, await login(deps, visitorOf(c), await readJson(c, loginSchema)))
      return c.json({ ok: true })
    },

    async register(c: RequestContext) {
      writeSessionCookie(c, config, await register(deps, visitorOf(c), await readJson(c, registerSchema)))
      return c.json({ ok: true })
    },

    async logout(c: RequestContext) {
      if (c.var.sessionHash) await endSession(deps, c.var.sessionHash)
      clearSessionCookie(c, config)
      return c.json({ ok: true })
    },
  }
}
