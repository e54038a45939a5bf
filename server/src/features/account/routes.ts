import {
  changeEmailSchema,
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  setPasswordSchema,
  type EmailLinkOutcome,
} from '../../../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress, readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import { writeRenewedSession } from '../../platform/session-cookie.ts'
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change.ts'
import { changePassword, requestPasswordReset, resetPassword, setFirstPassword } from './passwords.ts'
import { readEmailStatus, resendConfirmation } from './service.ts'

export function createAccountHandlers(deps: Deps) {
  const who = (c: RequestContext) => ({ userId: signedInUser(c).id, sessionHash: c.var.sessionHash })
  const showOutcome = (c: RequestContext, outcome: EmailLinkOutcome) =>
    c.redirect(`/email-link?outcome=${outcome}`, 303)
  return {
    async readEmailStatus(c: RequestContext) {
      return c.json(await readEmailStatus(deps, signedInUser(c).id))
    },

    async resendConfirmation(c: RequestContext) {
      await resendConfirmation(deps, signedInUser(c).id)
      return c.json({ ok: true })
    },

    async changeEmail(c: RequestContext) {
      const { newEmail } = await readJson(c, changeEmailSchema)
      await requestEmailChange(deps, signedInUser(c).id, newEmail)
      return c.json({ ok: true })
    },

    async confirmEmailChange(c: RequestContext) {
      return showOutcome(c, await confirmEmailChange(deps, c.req.query('token') ?? ''))
    },

    async undoEmailChange(c: RequestContext) {
      return showOutcome(c, await undoEmailChange(deps, c.req.query('token') ?? ''))
    },

    async changePassword(c: RequestContext) {
      writeRenewedSession(
        c,
        deps.config,
        await changePassword(deps, who(c), await readJson(c, changePasswordSchema)),
      )
      return c.json({ ok: true })
    },

    async setPassword(c: RequestContext) {
      const { newPassword } = await readJson(c, setPasswordSchema)
      writeRenewedSession(c, deps.config, await setFirstPassword(deps, who(c), newPassword))
      return c.json({ ok: true })
    },

    async forgotPassword(c: RequestContext) {
      const { email } = await readJson(c, forgotPasswordSchema)
      await requestPasswordReset(deps, clientAddress(c, deps.config.trustProxy), email)
      return c.json({ ok: true })
    },

    async resetPassword(c: RequestContext) {
      await resetPassword(deps, await readJson(c, resetPasswordSchema))
      return c.json({ ok: true })
    },
  }
}
