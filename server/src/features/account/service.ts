import type { EmailStatus } from '../../../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { requireAccount } from '../auth/service.ts'
import type { MailOrigin } from '../mail/service.ts'
import { resendVerificationMail } from '../verification/service.ts'
import { resendChangeLink } from './email-change.ts'

export async function readEmailStatus(deps: Deps, userId: string): Promise<EmailStatus> {
  const { email, emailVerifiedAt, pendingEmail, passwordHash } = await requireAccount(deps, userId)
  return { email, emailVerified: emailVerifiedAt !== null, pendingEmail, hasPassword: passwordHash !== null }
}

/** Sends the link that the account waits for again: to its pending address, else to its unverified one. */
export async function resendConfirmation(deps: Deps, userId: string, origin: MailOrigin): Promise<void> {
  const account = await requireAccount(deps, userId)
  if (account.pendingEmail) return resendChangeLink(deps, account, account.pendingEmail, origin)
  if (account.emailVerifiedAt) fail('already_verified')
  await resendVerificationMail(deps, account, origin)
}
