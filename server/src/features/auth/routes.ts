import { loginSchema, registerSchema } from '../../../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import { readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import { writeSignIn } from '../../platform/session-cookie.ts'
import { visitorOf } from '../../platform/visitor.ts'
import { login, register } from './service.ts'

export function createAuthHandlers(deps: Deps) {
  const { config } = deps
  return {
    readUser: (c: RequestContext) => c.json(signedInUser(c)),

    async login(c: RequestContext) {
      const request = await readJson(c, loginSchema)
      writeSignIn(c, config, await login(deps, visitorOf(c, config), request))
      return c.json({ ok: true })
    },

    async register(c: RequestContext) {
      const request = await readJson(c, registerSchema)
      writeSignIn(c, config, await register(deps, visitorOf(c, config), request))
      return c.json({ ok: true })
    },
  }
}
