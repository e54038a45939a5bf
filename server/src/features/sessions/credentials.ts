import type { SecurityEventKind } from '../../../../contract/security-events.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { MailText } from '../../platform/letter.ts'
import { endEmailLinks } from '../email-links/service.ts'
import { recordSecurityEvent } from '../security-events/service.ts'
import { clearPendingEmail, hasSession, lockAccount } from './repository.ts'
import { endSessions, renewSession, type Who } from './session-tokens.ts'
import { tellOwner, type Told } from './tell-owner.ts'

type CredentialChange = {
  kind: SecurityEventKind
  write: (told: Told) => MailText
  /** The change itself has shown a second factor. */
  isSecondFactor?: boolean
}

/**
 * Changes a way into the account, and does what goes with it: everybody else is out, this session gets a new token, which is
 * answered, and the owner is told. Ends the request when the session has been ended meanwhile. Changes take turns.
 */
export async function changeCredential(
  deps: Deps,
  { userId, sessionHash }: Who,
  { kind, write, isSecondFactor = false }: CredentialChange,
  change: (tx: Transaction) => Promise<void>,
): Promise<string | null> {
  return deps.database.transaction(async (tx) => {
    await requireSession(tx, { userId, sessionHash })
    await change(tx)
    await endOtherAccess(tx, userId, sessionHash)
    await tellOwner(deps, tx, userId, write)
    await recordSecurityEvent(deps, { kind, userId }, tx)
    return renewSession(tx, sessionHash, isSecondFactor ? { secondFactorAt: deps.now() } : {})
  })
}

/**
 * Ends the request when the session has been ended since the request came. The account is held until the transaction ends: whoever
 * takes it back waits, and finds what was done here, or is waited for.
 */
export async function requireSession(tx: Transaction, { userId, sessionHash }: Who): Promise<void> {
  await lockAccount(tx, userId)
  if (sessionHash === null || !(await hasSession(tx, userId, sessionHash))) fail('not_authenticated')
}

/**
 * Every change of a way into an account ends all the others that somebody may hold: sessions but the one that is kept, links in
 * mails, an address that waits to be confirmed.
 */
export async function endOtherAccess(
  tx: Transaction,
  userId: string,
  keptSession: string | null,
): Promise<void> {
  await clearPendingEmail(tx, userId)
  await endEmailLinks(tx, userId)
  await endSessions(tx, userId, keptSession)
}
