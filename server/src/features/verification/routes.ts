import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../platform/http.ts'
import { verifyEmail } from './service.ts'

export function createVerificationHandlers(deps: Deps) {
  return {
    async verifyEmail(c: RequestContext) {
      const isVerified = await verifyEmail(deps, c.req.query('token') ?? '')
      return c.redirect(isVerified ? '/dashboard?verified=1' : '/dashboard?verified=0', 303)
    },
  }
}
