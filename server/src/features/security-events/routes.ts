import type { ErrorCode } from '../../../../contract/errors.ts'
import { securityEventsQuery, type SecurityEventKind } from '../../../../contract/security-events.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress, readQuery, signedInUser, type RequestContext } from '../../platform/http.ts'
import type { RequestError } from '../../platform/fail.ts'
import { listOwnSecurityEvents, listSecurityEvents, recordSecurityEvent } from './service.ts'

export function createSecurityEventHandlers(deps: Deps) {
  return {
    async listOwn(c: RequestContext) {
      return c.json(await listOwnSecurityEvents(deps, signedInUser(c).id))
    },

    async listAll(c: RequestContext) {
      return c.json(await listSecurityEvents(deps, readQuery(c, securityEventsQuery)))
    },
  }
}

const kindsByCode: Partial<Record<ErrorCode, SecurityEventKind>> = {
  invalid_credentials: 'failed',
  wrong_password: 'failed',
  wrong_code: 'failed',
  passkey_refused: 'failed',
  invalid_link: 'failed',
  api_key_invalid: 'failed',
  too_many_requests: 'throttled',
  forbidden: 'refused',
  second_factor_needed: 'refused',
  account_suspended: 'refused',
  bad_origin: 'refused',
  api_key_revoked: 'refused',
  api_key_scope: 'refused',
  api_key_origin: 'refused',
  password_sign_in_off: 'refused',
}

/**
 * Writes down an answer that refuses somebody. A stranger's path that holds no such thing is answered like one that is somebody
 * else's, so for whoever is signed in both count as a refusal.
 */
export async function recordRefusal(
  deps: Deps,
  c: RequestContext,
  { code, concerns }: Pick<RequestError, 'code' | 'concerns'>,
  route: string,
): Promise<void> {
  const userId = c.var.user?.id ?? c.var.apiKey?.userId
  const isNotTheirs = code === 'not_found' && userId !== undefined && route.includes(':')
  const kind = isNotTheirs ? 'refused' : kindsByCode[code]
  if (!kind) return
  const address = clientAddress(c, deps.config.trustProxy)
  const whose = userId ?? concerns
  await recordSecurityEvent(deps, { kind, userId: whose, address, detail: `${code} ${route}` })
}
