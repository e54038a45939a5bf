import { freshSignInMinutes } from '../../../../contract/my-data.ts'
import type { GoogleNotice } from '../../../../contract/auth.ts'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { createSecretToken, hashSecret } from '../../platform/secrets.ts'
import type { Identity, IdentityProvider } from '../../providers/identity/type.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { requireAccount } from '../auth/service.ts'
import { completeSignIn, type SignInOutcome as Entered } from '../second-factor/service.ts'
import { isFreshSession, requireSession } from '../sessions/service.ts'
import { recordSecurityEvent } from '../security-events/service.ts'
import { connectAccount, findOrCreateAccount, type FoundAccount } from './accounts.ts'
import {
  deleteExpiredSignIns,
  findBySubject,
  insertSignIn,
  saveAdmin,
  takeSignIn,
  waitForTurn,
} from './repository.ts'
import type { Way } from './way.ts'

const signInMinutes = 10
const minute = 60_000

/** The browser that signs in, and who it is signed in as already. */
export type Browser = { visitor: Visitor; userId: string | null }

/** Where to send the browser, and the token that lets this browser alone come back. Rejects when Google cannot be reached. */
export async function beginSignIn(deps: Deps, provider: IdentityProvider, browser: Browser) {
  await deps.rateLimits.count('google-address', browser.visitor.address)
  const { url, checks } = await provider.begin()
  const token = createSecretToken()
  await insertSignIn(deps.database, {
    ...checks,
    tokenHash: hashSecret(token),
    linkedUserId: await freshUserId(deps, browser),
    expiresAt: new Date(deps.now().getTime() + signInMinutes * minute),
  })
  return { url, token }
}

/** Whoever has only just signed in wants to connect their account; an older session may have been left open. */
async function freshUserId(deps: Deps, { userId, visitor }: Browser): Promise<string | null> {
  const { sessionHash } = visitor
  if (userId === null || sessionHash === null) return null
  return (await isFreshSession(deps, sessionHash, freshSignInMinutes)) ? userId : null
}

export type SignInOutcome = Entered | { kind: 'connected' } | { kind: 'refused'; notice: GoogleNotice }

/** What came back from Google: a session, a connected account, or a reason why not. Nothing it says counts twice. */
export async function finishSignIn(
  deps: Deps,
  way: Way,
  provider: IdentityProvider,
  answer: { token: string | undefined; search: string },
  browser: Browser,
): Promise<SignInOutcome> {
  const signIn = answer.token && (await takeSignIn(deps.database, hashSecret(answer.token), deps.now()))
  if (!signIn) return { kind: 'refused', notice: 'google-failed' }
  const identity = await askWho(deps, way, provider, answer.search, signIn)
  if (!identity) return { kind: 'refused', notice: 'google-failed' }

  if (signIn.linkedUserId !== null) return connectSignedIn(deps, way, browser, signIn.linkedUserId, identity)
  const found = await findInTurn(deps, way.keyOf(identity.subject), async (tx) => {
    const account = await findOrCreateAccount(deps, tx, way, identity, browser.visitor.address)
    if ('userId' in account) await followGroups(deps, tx, way, account.userId, identity)
    return account
  })
  if ('refused' in found) return { kind: 'refused', notice: found.refused }
  const { hasSecondFactor } = identity
  const requireStill = async (tx: Transaction) => {
    const owner = await findBySubject(tx, way.column, way.keyOf(identity.subject))
    if (owner?.id !== found.userId) fail('not_authenticated')
  }
  return completeSignIn(deps, browser.visitor, { ...found, hasSecondFactor, requireStill })
}

/** null when the person declined, and when the answer is not one to this question. */
async function askWho(
  deps: Deps,
  way: Way,
  provider: IdentityProvider,
  search: string,
  checks: Parameters<IdentityProvider['finish']>[1],
): Promise<Identity | null> {
  try {
    return await provider.finish(search, checks)
  } catch (error) {
    // The message alone: what else the error holds may be good for signing in.
    const reason = error instanceof Error ? error.message : 'unknown'
    deps.log.warn({ reason }, `a sign-in with ${way.name} came to nothing`)
    return null
  }
}

/**
 * Two tabs of one person come back at once: they take turns, so that the second finds what the first has made. When the
 * same address is verified by mail in between, we look again.
 */
async function findInTurn(
  deps: Deps,
  subject: string,
  find: (tx: Transaction) => Promise<FoundAccount>,
): Promise<FoundAccount> {
  const attempt = () =>
    deps.database.transaction(async (tx) => {
      await waitForTurn(tx, subject)
      return find(tx)
    })
  try {
    return await attempt()
  } catch (error) {
    if (!isUniqueViolation(error, 'users_verified_email')) throw error
    return attempt()
  }
}

async function connectSignedIn(
  deps: Deps,
  way: Way,
  browser: Browser,
  userId: string,
  identity: Identity,
): Promise<SignInOutcome> {
  // Signed out, or somebody else by now.
  if (browser.userId !== userId) return { kind: 'refused', notice: 'google-failed' }
  const { sessionHash } = browser.visitor
  const connected = await findInTurn(deps, way.keyOf(identity.subject), async (tx): Promise<FoundAccount> => {
    await requireSession(tx, { userId, sessionHash })
    const owner = await findBySubject(tx, way.column, way.keyOf(identity.subject))
    if (owner) return owner.id === userId ? { userId } : { refused: 'google-link-refused' }
    const account = await requireAccount(deps, userId, tx)
    // What nobody has shown to be theirs yet may belong to whoever verifies it: no other way in is left there before.
    if (!account.emailVerifiedAt && !isSameMailbox(account, identity)) {
      return { refused: 'google-link-refused' }
    }
    return connectAccount(deps, tx, way, account, identity.subject, sessionHash)
  })
  return 'refused' in connected ? { kind: 'refused', notice: connected.refused } : { kind: 'connected' }
}

/** Where the operator's provider says who the admins are, its word counts at each sign-in, but for addresses of ADMIN_EMAILS. */
async function followGroups(
  deps: Deps,
  tx: Transaction,
  { adminGroup }: Way,
  userId: string,
  { groups }: Identity,
): Promise<void> {
  if (adminGroup === null) return
  const { email } = await requireAccount(deps, userId, tx)
  const isAdmin = groups.includes(adminGroup) || deps.config.adminEmails.includes(email.toLowerCase())
  if (!(await saveAdmin(tx, userId, isAdmin))) return
  const detail = isAdmin ? 'made an admin by group' : 'no admin any more by group'
  await recordSecurityEvent(deps, { kind: 'admin-act', userId, detail }, tx)
}

function isSameMailbox(account: { email: string }, { email, isEmailVerified }: Identity): boolean {
  return isEmailVerified && email?.toLowerCase() === account.email.toLowerCase()
}

export async function deleteExpiredGoogleSignIns(deps: Deps): Promise<void> {
  await deleteExpiredSignIns(deps.database, deps.now())
}
