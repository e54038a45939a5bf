import { confirmPasswordSchema, loginSchema, registerSchema } from '../../../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import { RequestError } from '../../platform/fail.ts'
import { answerError, readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import { writePendingSignIn, writeRenewedSession, writeSignIn } from '../../platform/session-cookie.ts'
import { visitorOf, whoOf } from '../../platform/visitor.ts'
import type { SignInOutcome } from '../second-factor/service.ts'
import { confirmPassword, login, register } from './service.ts'

export function createAuthHandlers(deps: Deps) {
  const { config } = deps

  function answer(c: RequestContext, outcome: SignInOutcome) {
    if (outcome.kind === 'signed-in') {
      writeSignIn(c, config, outcome.signedIn)
      return c.json({ ok: true })
    }
    writePendingSignIn(c, config, outcome.pendingToken)
    return answerError(c, new RequestError('second_factor_required', {}))
  }

  return {
    readUser: (c: RequestContext) => c.json(signedInUser(c)),

    async login(c: RequestContext) {
      const request = await readJson(c, loginSchema)
      return answer(c, await login(deps, visitorOf(c, config), request))
    },

    async register(c: RequestContext) {
      const request = await readJson(c, registerSchema)
      return answer(c, await register(deps, visitorOf(c, config), request))
    },

    async confirmPassword(c: RequestContext) {
      const { password } = await readJson(c, confirmPasswordSchema)
      writeRenewedSession(c, config, (await confirmPassword(deps, whoOf(c), password)).sessionToken)
      return c.json({ ok: true })
    },
  }
}
