import { checkCodeSchema, turnOnSchema } from '../../../../contract/second-factor.ts'
import type { Deps } from '../../deps.ts'
import { readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import {
  clearPendingSignIn,
  readPendingSignIn,
  writeRenewedSession,
  writeSignIn,
} from '../../platform/session-cookie.ts'
import { visitorOf, whoOf } from '../../platform/visitor.ts'
import {
  beginApp,
  checkSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffApp,
  turnOnApp,
} from './service.ts'

export function createSecondFactorHandlers(deps: Deps) {
  const { config } = deps
  return {
    async read(c: RequestContext) {
      return c.json(await readSecondFactor(deps, signedInUser(c)))
    },

    async begin(c: RequestContext) {
      return c.json(await beginApp(deps, whoOf(c), signedInUser(c).email))
    },

    async turnOn(c: RequestContext) {
      const { code } = await readJson(c, turnOnSchema)
      const { sessionToken, recoveryCodes } = await turnOnApp(deps, whoOf(c), code)
      writeRenewedSession(c, config, sessionToken)
      return c.json({ recoveryCodes })
    },

    async renewCodes(c: RequestContext) {
      const { sessionToken, recoveryCodes } = await renewRecoveryCodes(deps, whoOf(c))
      writeRenewedSession(c, config, sessionToken)
      return c.json({ recoveryCodes })
    },

    async turnOff(c: RequestContext) {
      writeRenewedSession(c, config, await turnOffApp(deps, whoOf(c)))
      return c.json({ ok: true })
    },

    /** The second step of a sign-in; for somebody who is signed in, the same once more. */
    async check(c: RequestContext) {
      const { code } = await readJson(c, checkCodeSchema)
      const pendingToken = readPendingSignIn(c, config)
      const request = { pendingToken, userId: c.var.user?.id ?? null, code }
      const shown = await checkSecondFactor(deps, visitorOf(c, config), request)
      if ('deviceToken' in shown) writeSignIn(c, config, shown)
      else writeRenewedSession(c, config, shown.sessionToken)
      clearPendingSignIn(c, config)
      return c.json({ ok: true })
    },
  }
}
