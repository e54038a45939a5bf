import { newPasskeySchema, passkeyAnswerSchema } from '../../../../contract/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress, readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import { writeRenewedSession, writeSignIn } from '../../platform/session-cookie.ts'
import { visitorOf, whoOf } from '../../platform/visitor.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyCheck,
  beginPasskeySignIn,
  checkPasskey,
  listOwnPasskeys,
  removePasskey,
  signInWithPasskey,
} from './service.ts'

export function createPasskeyHandlers(deps: Deps) {
  const { config } = deps
  return {
    async list(c: RequestContext) {
      return c.json(await listOwnPasskeys(deps, signedInUser(c).id))
    },

    async begin(c: RequestContext) {
      return c.json(await beginPasskey(deps, whoOf(c), signedInUser(c)))
    },

    async add(c: RequestContext) {
      const request = await readJson(c, newPasskeySchema)
      writeRenewedSession(c, config, await addPasskey(deps, whoOf(c), request))
      return c.json({ ok: true }, 201)
    },

    async remove(c: RequestContext) {
      writeRenewedSession(c, config, await removePasskey(deps, whoOf(c), c.req.param('id') ?? ''))
      return c.json({ ok: true })
    },

    async beginSignIn(c: RequestContext) {
      return c.json(await beginPasskeySignIn(deps, clientAddress(c, config.trustProxy)))
    },

    async signIn(c: RequestContext) {
      const answer = await readJson(c, passkeyAnswerSchema)
      writeSignIn(c, config, await signInWithPasskey(deps, visitorOf(c, config), answer))
      return c.json({ ok: true })
    },

    async beginCheck(c: RequestContext) {
      return c.json(await beginPasskeyCheck(deps, signedInUser(c).id))
    },

    async check(c: RequestContext) {
      const answer = await readJson(c, passkeyAnswerSchema)
      writeRenewedSession(c, config, (await checkPasskey(deps, whoOf(c), answer)).sessionToken)
      return c.json({ ok: true })
    },
  }
}
