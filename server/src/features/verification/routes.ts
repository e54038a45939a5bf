import { emailLinkFormSchema } from '../../../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress, readForm, type RequestContext } from '../../platform/http.ts'
import { verifyEmail, type VerificationOutcome } from './service.ts'

const endsAt: Record<VerificationOutcome, string> = {
  verified: '/dashboard?verified=1',
  'verified-without-tokens': '/email-link?outcome=verified-without-tokens',
  refused: '/dashboard?verified=0',
}

export function createVerificationHandlers(deps: Deps) {
  return {
    async verifyEmail(c: RequestContext) {
      const { token } = await readForm(c, emailLinkFormSchema)
      const address = clientAddress(c, deps.config.trustProxy)
      return c.redirect(endsAt[await verifyEmail(deps, address, token)], 303)
    },
  }
}
