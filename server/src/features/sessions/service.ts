import type { SignedInBrowsers, User } from '../../../../contract/auth.ts'
import { sessionDays, sessionIdleDays } from '../../../../contract/limits.ts'
import { freshSignInMinutes } from '../../../../contract/my-data.ts'
import { adminHours } from '../../../../contract/second-factor.ts'
import type { SecurityEventKind } from '../../../../contract/security-events.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { MailText } from '../../platform/letter.ts'
import { namePlace } from '../../platform/place.ts'
import { createSecretToken, hashSecret } from '../../platform/secrets.ts'
import { deviceDays } from '../../platform/session-cookie.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { endEmailLinks } from '../email-links/service.ts'
import { queueMail } from '../mail/service.ts'
import { recordSecurityEvent } from '../security-events/service.ts'
import { writeNewSignInMail } from './mails.ts'
import {
  clearPendingEmail,
  deleteDevices,
  deleteExpiredSessions,
  deleteOldDevices,
  deleteOwnSession,
  deleteSession,
  deleteSessions,
  findRecipient,
  findSession,
  holdsSecondFactor,
  hasSession,
  insertSession,
  isDeviceKnown,
  isPasswordStill,
  listSessions,
  lockAccount,
  rememberDevice,
  renameDevice,
  updateSession,
} from './repository.ts'

const hour = 3_600_000
const day = 24 * hour

/** What the browser is given: the session, and by what it is known again at the next sign-in. */
export type SignedIn = { sessionToken: string; deviceToken: string }
/** `hasSecondFactor`: more than a password was shown. */
export type Entry = {
  userId: string
  isNew?: boolean
  hasSecondFactor?: boolean
  /** The one that was shown: no session begins with a password that was changed in the same moment. */
  passwordHash?: string | null
}
export type Who = { userId: string; sessionHash: string | null }

/**
 * Signs a browser in: the only place where a session begins. The one that the browser had before ends. Whoever has the
 * account hears of a browser that it had not seen yet, unless `isNew` says that the account has only just been made.
 */
export async function startSession(
  deps: Deps,
  visitor: Visitor,
  { userId, isNew = false, hasSecondFactor = false, passwordHash }: Entry,
): Promise<SignedIn> {
  const sessionToken = createSecretToken()
  const deviceToken = createSecretToken()
  const now = deps.now()
  const userAgent = visitor.userAgent?.slice(0, 300) ?? null
  const place = await namePlace(visitor.address)
  await deps.database.transaction(async (tx) => {
    if (passwordHash && !(await isPasswordStill(tx, userId, passwordHash))) fail('invalid_credentials')
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

/** Answers whether the account knew this browser before. */
async function knowDevice(
  deps: Deps,
  tx: Transaction,
  visitor: Visitor,
  { userId, deviceToken }: { userId: string; deviceToken: string },
): Promise<boolean> {
  const device = { tokenHash: hashSecret(deviceToken), userId, lastSignInAt: deps.now() }
  // Renamed at each sign-in: a token that somebody else has seen, or planted, is good for nothing afterwards.
  if (visitor.deviceToken) await renameDevice(tx, hashSecret(visitor.deviceToken), device.tokenHash)
  return rememberDevice(tx, device)
}

/** Knows the browser of somebody who has come by a mailed link, so that it may try the new password. Answers its token. */
export async function introduceDevice(
  deps: Deps,
  tx: Transaction,
  visitor: Visitor,
  userId: string,
): Promise<string> {
  const deviceToken = createSecretToken()
  await knowDevice(deps, tx, visitor, { userId, deviceToken })
  return deviceToken
}

/** What a mail to the owner of an account can name. `url` leads to the settings. */
export type Told = { brand: string; username: string; url: string }

/** Writes to whoever has the account, but to no address that nobody has shown to be theirs. */
export async function tellOwner(
  deps: Deps,
  tx: Transaction,
  userId: string,
  write: (told: Told) => MailText,
): Promise<void> {
  const account = await findRecipient(tx, userId)
  if (!account?.emailVerifiedAt) return
  const { brand, publicUrl } = deps.config
  const told = { brand, username: account.username, url: `${publicUrl}/dashboard?tab=settings` }
  await queueMail(deps, tx, account.email, write(told))
}

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
    await lockAccount(tx, userId)
    await requireSession(tx, { userId, sessionHash })
    await change(tx)
    await endOtherAccess(tx, userId, sessionHash)
    await tellOwner(deps, tx, userId, write)
    await recordSecurityEvent(deps, { kind, userId }, tx)
    return renewSession(tx, sessionHash, isSecondFactor ? { secondFactorAt: deps.now() } : {})
  })
}

/** Ends the request when the session has been ended since the request came. */
export async function requireSession(tx: Transaction, { userId, sessionHash }: Who): Promise<void> {
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

/** A session ends when it is not used, and at the latest a month after it began. */
function expiryOf(createdAt: Date, lastSeenAt: Date): Date {
  return new Date(
    Math.min(createdAt.getTime() + sessionDays * day, lastSeenAt.getTime() + sessionIdleDays * day),
  )
}

function readSession(deps: Deps, sessionHash: string) {
  const now = deps.now()
  return findSession(deps.database, sessionHash, now, new Date(now.getTime() - sessionDays * day))
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

/**
 * Gives a session another token, whenever what it may do has changed: whoever had got hold of the old one is out. Answers the
 * new token; null when the session is over.
 */
export async function renewSession(
  database: Database,
  sessionHash: string | null,
  change: { authenticatedAt?: Date; secondFactorAt?: Date } = {},
): Promise<string | null> {
  if (sessionHash === null) return null
  const token = createSecretToken()
  const isGoing = await updateSession(database, sessionHash, { ...change, tokenHash: hashSecret(token) })
  return isGoing ? token : null
}

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

function hasShownLately(secondFactorAt: Date | null, now: Date): boolean {
  return secondFactorAt !== null && now.getTime() - secondFactorAt.getTime() < adminHours * hour
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

/** Whether somebody has signed in to this account with this browser before. */
export async function isKnownDevice(
  deps: Deps,
  userId: string,
  deviceToken: string | undefined,
): Promise<boolean> {
  return deviceToken !== undefined && isDeviceKnown(deps.database, userId, hashSecret(deviceToken))
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

/** Ends every session of the account but the one that is kept. Where none is, every browser is new to us afterwards. */
export async function endSessions(tx: Transaction, userId: string, keptHash: string | null): Promise<void> {
  await deleteSessions(tx, userId, keptHash)
  if (keptHash === null) await deleteDevices(tx, userId)
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
