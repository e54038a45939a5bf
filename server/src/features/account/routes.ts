import {
  changeEmailSchema,
  changePasswordSchema,
  emailLinkFormSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  setPasswordSchema,
} from '../../../../contract/auth.ts'
import type { EmailLinkOutcome } from '../../../../contract/email-links.ts'
import type { Deps } from '../../deps.ts'
import { RequestError } from '../../platform/fail.ts'
import { clientAddress, readForm, readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import { writeDeviceCookie, writeRenewedSession } from '../../platform/session-cookie.ts'
import { visitorOf } from '../../platform/visitor.ts'
import {
  confirmEmailChange,
  requestEmailChange,
  undoEmailChange,
  withdrawEmailChange,
} from './email-change.ts'
import { changePassword, requestPasswordReset, resetPassword, setFirstPassword } from './passwords.ts'
import { readEmailStatus, resendConfirmation } from './service.ts'

export function createAccountHandlers(deps: Deps) {
  const { config } = deps
  const who = (c: RequestContext) => ({ userId: signedInUser(c).id, sessionHash: c.var.sessionHash })
  const originOf = (c: RequestContext) => clientAddress(c, config.trustProxy)
  const renew = (c: RequestContext, token: string | null) => writeRenewedSession(c, config, token)
  const showOutcome = (c: RequestContext, outcome: EmailLinkOutcome) =>
    c.redirect(`/email-link?outcome=${outcome}`, 303)
  return {
    async readEmailStatus(c: RequestContext) {
      return c.json(await readEmailStatus(deps, signedInUser(c).id))
    },

    async resendConfirmation(c: RequestContext) {
      await resendConfirmation(deps, signedInUser(c).id, originOf(c))
      return c.json({ ok: true })
    },

    async changeEmail(c: RequestContext) {
      await requestEmailChange(deps, who(c), originOf(c), await readJson(c, changeEmailSchema))
      return c.json({ ok: true })
    },

    async withdrawEmailChange(c: RequestContext) {
      await withdrawEmailChange(deps, signedInUser(c).id)
      return c.body(null, 204)
    },

    async confirmEmailChange(c: RequestContext) {
      const { token } = await readForm(c, emailLinkFormSchema)
      const visitor = { ...visitorOf(c, config), userId: c.var.user?.id ?? null }
      const { outcome, sessionToken } = await confirmEmailChange(deps, visitor, token)
      renew(c, sessionToken)
      return showOutcome(c, outcome)
    },

    async undoEmailChange(c: RequestContext) {
      const { token } = await readForm(c, emailLinkFormSchema)
      const { outcome, resetUrl } = await undoEmailChange(deps, token)
      return resetUrl === undefined ? showOutcome(c, outcome) : c.redirect(resetUrl, 303)
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
      await requestPasswordReset(deps, originOf(c), email)
      return c.json({ ok: true })
    },

    async resetPassword(c: RequestContext) {
      const request = await readJson(c, resetPasswordSchema)
      writeDeviceCookie(c, config, await resetPassword(deps, visitorOf(c, config), request))
      return c.json({ ok: true })
    },

    /** The same from a page without scripts. */
    async resetPasswordByForm(c: RequestContext) {
      const { token } = await readForm(c, emailLinkFormSchema)
      try {
        const request = await readForm(c, resetPasswordSchema)
        writeDeviceCookie(c, config, await resetPassword(deps, visitorOf(c, config), request))
        return c.redirect('/?auth=login&notice=password-updated', 303)
      } catch (error) {
        if (!(error instanceof RequestError) || error.code === 'internal') throw error
        if (error.code === 'invalid_link') return showOutcome(c, 'expired')
        return c.redirect(`/reset-password?token=${encodeURIComponent(token)}&problem=${error.code}`, 303)
      }
    },
  }
}
