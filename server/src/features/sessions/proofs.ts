import { freshSignInMinutes } from '../../../../contract/my-data.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { recordSecurityEvent } from '../security-events/service.ts'
import { holdsSecondFactor } from './repository.ts'
import { readSession, renewSession, type Who } from './session-tokens.ts'

/* What a session has shown of who uses it, and how long ago. */

/** Somebody who is signed in has shown again who they are; answers the session's new token. */
export async function showAgain(
  deps: Deps,
  { userId, sessionHash }: Who,
  { isSecondFactor }: { isSecondFactor: boolean },
): Promise<{ sessionToken: string }> {
  const now = deps.now()
  const change = { authenticatedAt: now, ...(isSecondFactor ? { secondFactorAt: now } : {}) }
  const sessionToken = (await renewSession(deps.database, sessionHash, change)) ?? fail('not_authenticated')
  await recordSecurityEvent(deps, { kind: 'confirmed', userId })
  return { sessionToken }
}

/** Whether this browser has shown within the last minutes who uses it. */
export async function isFreshSession(deps: Deps, sessionHash: string, minutes: number): Promise<boolean> {
  const found = await readSession(deps, sessionHash)
  if (!found) return false
  return deps.now().getTime() - found.session.authenticatedAt.getTime() < minutes * 60_000
}

/**
 * Before a way in is added or removed: ends the request unless this browser has shown within the last minutes who uses it, and
 * the address is verified, because until then an account may be anybody's. An admin who has a second factor has shown that one.
 */
export async function requireFreshSession(deps: Deps, { sessionHash }: Who): Promise<void> {
  const found = sessionHash === null ? undefined : await readSession(deps, sessionHash)
  if (!found) return fail('not_authenticated')
  const { account, session } = found
  if (!account.emailVerifiedAt) {
    fail('email_not_verified', { message: 'Please verify your email address first.' })
  }
  if (!isYoung(deps, session.authenticatedAt)) fail('sign_in_again')
  const needsMore = account.isAdmin && deps.config.adminsNeedSecondFactor
  if (!needsMore || isYoung(deps, session.secondFactorAt)) return
  if (await holdsSecondFactor(deps.database, account.id)) fail('second_factor_needed')
}

function isYoung(deps: Deps, shownAt: Date | null): boolean {
  return shownAt !== null && deps.now().getTime() - shownAt.getTime() < freshSignInMinutes * 60_000
}
