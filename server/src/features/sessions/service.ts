import type { SignedInBrowsers, User } from '../../../../contract/auth.ts'
import { deviceDays, sessionDays } from '../../../../contract/limits.ts'
import { adminHours } from '../../../../contract/second-factor.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { namePlace } from '../../platform/place.ts'
import { createSecretToken, hashSecret } from '../../platform/secrets.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { recordSecurityEvent } from '../security-events/service.ts'
import { knowDevice } from './devices.ts'
import { writeNewSignInMail } from './mails.ts'
import {
  deleteExpiredSessions,
  deleteOldDevices,
  deleteOwnSession,
  deleteSession,
  holdAccount,
  insertSession,
  isPasswordStill,
  listSessions,
  updateSession,
} from './repository.ts'
import { endSessions, expiryOf, readSession, type Who } from './session-tokens.ts'
import { tellOwner } from './tell-owner.ts'

export { changeCredential, endOtherAccess, requireSession } from './credentials.ts'
export { introduceDevice, isKnownDevice } from './devices.ts'
export { isFreshSession, requireFreshSession, showAgain } from './proofs.ts'
export { writeNotice } from './mails.ts'
export { endSessions, renewSession, type Who } from './session-tokens.ts'
export { listRecipients } from './repository.ts'
export { tellOwner, type Told } from './tell-owner.ts'

const hour = 3_600_000
const day = 24 * hour

/** What the browser is given: the session, and by what it is known again at the next sign-in. */
export type SignedIn = { sessionToken: string; deviceToken: string }
/** `hasSecondFactor`: more than a password was shown. */
export type Entry = {
  userId: string
  isNew?: boolean
  hasSecondFactor?: boolean
  /** The one that was shown. */
  passwordHash?: string | null
  /** Ends the request where what was shown besides is worth nothing any more; asked with the account held. */
  requireStill?: (tx: Transaction) => Promise<void>
}

/**
 * Ends the request when what was shown has been taken back meanwhile. The account is held: nobody gets in by what is changed in
 * the same moment.
 */
export async function requireStillGood(
  tx: Transaction,
  { userId, passwordHash, requireStill }: Entry,
): Promise<void> {
  await holdAccount(tx, userId)
  if (passwordHash && !(await isPasswordStill(tx, userId, passwordHash))) fail('invalid_credentials')
  await requireStill?.(tx)
}

/**
 * Signs a browser in: the only place where a session begins. The one that the browser had before ends. Whoever has the
 * account hears of a browser that it had not seen yet, unless `isNew` says that the account has only just been made.
 */
export async function startSession(deps: Deps, visitor: Visitor, entry: Entry): Promise<SignedIn> {
  const { userId, isNew = false, hasSecondFactor = false } = entry
  const sessionToken = createSecretToken()
  const deviceToken = createSecretToken()
  const now = deps.now()
  const userAgent = visitor.userAgent?.slice(0, 300) ?? null
  const place = await namePlace(visitor.address)
  await deps.database.transaction(async (tx) => {
    await requireStillGood(tx, entry)
    if (visitor.sessionHash !== null) await deleteSession(tx, visitor.sessionHash)
    await insertSession(tx, {
      tokenHash: hashSecret(sessionToken),
      userId,
      userAgent,
      place,
      createdAt: now,
      authenticatedAt: now,
      secondFactorAt: hasSecondFactor ? now : null,
      lastSeenAt: now,
      expiresAt: expiryOf(now, now),
    })
    const isKnown = await knowDevice(deps, tx, visitor, { userId, deviceToken })
    if (!isKnown && !isNew) {
      await tellOwner(deps, tx, userId, (told) => writeNewSignInMail(told, { userAgent, place, at: now }))
    }
    const detail = hasSecondFactor ? 'with a second factor' : ''
    await recordSecurityEvent(deps, { kind: 'signed-in', userId, address: visitor.address, detail }, tx)
  })
  return { sessionToken, deviceToken }
}

/** Whose session this is; null when it is unknown or over. A session in use is written down once an hour at most. */
export async function findSignedInUser(deps: Deps, sessionHash: string): Promise<User | null> {
  const now = deps.now()
  const found = await readSession(deps, sessionHash)
  if (!found) return null
  const { session, account } = found
  if (now.getTime() - session.lastSeenAt.getTime() > hour) {
    await updateSession(deps.database, sessionHash, {
      lastSeenAt: now,
      expiresAt: expiryOf(session.createdAt, now),
    })
  }
  const { id, username, email, isAdmin, emailVerifiedAt } = account
  const user = { id, username, email, isAdmin, emailVerified: emailVerifiedAt !== null }
  const isDemanded = isAdmin && deps.config.adminsNeedSecondFactor
  return isDemanded && !hasShownLately(session.secondFactorAt, now)
    ? { ...user, needsSecondFactor: true }
    : user
}

function hasShownLately(secondFactorAt: Date | null, now: Date): boolean {
  return secondFactorAt !== null && now.getTime() - secondFactorAt.getTime() < adminHours * hour
}

/** Where the account is signed in, this browser first. */
export async function listSignedInBrowsers(deps: Deps, who: Who): Promise<SignedInBrowsers> {
  const sessions = await listSessions(deps.database, who.userId, deps.now())
  const browsers = sessions.map(({ id, tokenHash, userAgent, place, createdAt, lastSeenAt }) => ({
    id,
    isThisOne: tokenHash === who.sessionHash,
    userAgent,
    place,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
  return browsers.sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne))
}

/** Ends one session of the account; answers whether it was the one that asks. */
export async function endSessionById(deps: Deps, who: Who, id: string): Promise<boolean> {
  const ended = (await deleteOwnSession(deps.database, who.userId, id)) ?? fail('not_found')
  await recordSecurityEvent(deps, { kind: 'session-ended', userId: who.userId })
  return ended.tokenHash === who.sessionHash
}

export async function endSession(deps: Deps, sessionHash: string): Promise<void> {
  const ended = await deleteSession(deps.database, sessionHash)
  if (ended) await recordSecurityEvent(deps, { kind: 'signed-out', userId: ended.userId })
}

export async function signOutEverywhere(deps: Deps, userId: string): Promise<void> {
  await deps.database.transaction((tx) => endSessions(tx, userId, null))
  await recordSecurityEvent(deps, { kind: 'signed-out-everywhere', userId })
}

/** Sessions that are over, and browsers that have not been used for long. */
export async function deleteExpiredSignIns(deps: Deps): Promise<void> {
  const now = deps.now()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  await deleteExpiredSessions(deps.database, now, ago(sessionDays))
  await deleteOldDevices(deps.database, ago(deviceDays))
}
