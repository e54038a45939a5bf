import type { EmailStatus, SignedInBrowsers } from '../../../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { requireAccount } from '../auth/service.ts'
import { resendVerificationMail } from '../verification/service.ts'
import { resendChangeLink } from './email-change.ts'
import { endSessions, listSessions } from './repository.ts'

export async function readEmailStatus(deps: Deps, userId: string): Promise<EmailStatus> {
  const { email, emailVerifiedAt, pendingEmail, passwordHash } = await requireAccount(deps, userId)
  return { email, emailVerified: emailVerifiedAt !== null, pendingEmail, hasPassword: passwordHash !== null }
}

/** Sends the link that the account waits for again: to its pending address, else to its unverified one. */
export async function resendConfirmation(deps: Deps, userId: string): Promise<void> {
  const account = await requireAccount(deps, userId)
  if (account.pendingEmail) return resendChangeLink(deps, account, account.pendingEmail)
  if (account.emailVerifiedAt) fail('already_verified')
  await resendVerificationMail(deps, account)
}

export async function listSignedInBrowsers(
  deps: Deps,
  who: { userId: string; sessionHash: string | null },
): Promise<SignedInBrowsers> {
  const sessions = await listSessions(deps.database, who.userId, deps.now())
  const browsers = sessions.map((session) => ({
    isThisOne: session.tokenHash === who.sessionHash,
    userAgent: session.userAgent,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  }))
  return browsers.sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne))
}

export async function signOutEverywhere(deps: Deps, userId: string): Promise<void> {
  await endSessions(deps.database, userId, null)
}
