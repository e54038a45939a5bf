import { sessionDays } from '../../../../contract/limits.ts'
import type { LoginRequest, RegisterRequest, User } from '../../../../contract/auth.ts'
import type { Database } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { hashPassword, isPasswordCorrect } from '../../platform/passwords.ts'
import { createSecretToken, hashSecret } from '../../platform/secrets.ts'
import { deleteExpiredEmailLinks } from '../email-links/service.ts'
import { sendVerificationMail } from '../verification/service.ts'

import {
  deleteExpiredSessions,
  deleteSession,
  deleteUnconfirmedAccounts,
  extendSession,
  findAccount,
  findAccountsByEmail,
  findSession,
  insertAccount,
  insertSession,
  makeAdmins,
  type Account,
} from './repository.ts'

const hour = 3_600_000
const unconfirmedDays = 30
const sessionLength = sessionDays * 24 * hour

/** Who asks, as far as throttles and the list of sessions need to know. */
export type Visitor = { address: string; userAgent: string | undefined }

/** Signs in with e-mail and password; answers the session's token for the cookie. */
export async function login(deps: Deps, visitor: Visitor, request: LoginRequest): Promise<string> {
  await deps.rateLimits.count('login-address', visitor.address)
  await deps.rateLimits.count('login-account', request.email.toLowerCase())
  const account = await recogniseAccount(
    await findAccountsByEmail(deps.database, request.email),
    request.password,
  )
  if (!account) return fail('invalid_credentials')

  await deps.rateLimits.takeBack('login-address', visitor.address)
  await deps.rateLimits.takeBack('login-account', request.email.toLowerCase())
  if (account.suspendedAt) fail('account_suspended')
  return startSession(deps, account.id, visitor)
}

/**
 * Creates an account and signs it in; answers the session's token.
 * The answer is the same when the address already belongs to somebody: that person gets a mail, the new account can never verify it.
 */
export async function register(deps: Deps, visitor: Visitor, request: RegisterRequest): Promise<string> {
  await deps.rateLimits.count('register-address', visitor.address)
  const [accounts, passwordHash] = await Promise.all([
    findAccountsByEmail(deps.database, request.email),
    hashPassword(request.password),
  ])
  const own = await recogniseAccount(accounts, request.password)
  if (own && !own.suspendedAt) return startSession(deps, own.id, visitor)

  const accountId = await deps.database.transaction(async (tx) => {
    const { username, email } = request
    const id = await insertAccount(tx, { username, email, passwordHash, createdAt: deps.now() })
    // The same steps either way, so that timing tells nobody whether the address is taken.
    await sendVerificationMail(deps, tx, { id, username, email }, accounts.holder !== undefined)
    return id
  })
  return startSession(deps, accountId, visitor)
}

/**
 * The account that the password opens. Whoever registers with a taken address must be able to sign in to what came of it,
 * as with a free one: both accounts are tried, always, so that neither answer nor time tells which of them exist.
 */
async function recogniseAccount(
  { holder, claim }: Awaited<ReturnType<typeof findAccountsByEmail>>,
  password: string,
): Promise<Account | undefined> {
  const [isHolder, isClaim] = await Promise.all(
    [holder, claim].map((account) => isPasswordCorrect(account?.passwordHash, password)),
  )
  return isHolder ? holder : isClaim ? claim : undefined
}

export async function startSession(deps: Deps, userId: string, visitor: Visitor): Promise<string> {
  const token = createSecretToken()
  const now = deps.now()
  await insertSession(deps.database, {
    tokenHash: hashSecret(token),
    userId,
    userAgent: visitor.userAgent?.slice(0, 300) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + sessionLength),
  })
  return token
}

/** Whether this session began within the last minutes: whoever uses it has just shown who they are. */
export async function isFreshSession(deps: Deps, sessionHash: string, minutes: number): Promise<boolean> {
  const session = await findSession(deps.database, sessionHash, deps.now())
  return session !== undefined && deps.now().getTime() - session.createdAt.getTime() < minutes * 60_000
}

export async function endSession(deps: Deps, sessionHash: string): Promise<void> {
  await deleteSession(deps.database, sessionHash)
}

/** Whose session this is; null when it is unknown or over. A session in use goes on, written down once an hour at most. */
export async function findSignedInUser(deps: Deps, sessionHash: string): Promise<User | null> {
  const now = deps.now()
  const session = await findSession(deps.database, sessionHash, now)
  if (!session) return null
  if (now.getTime() - session.lastSeenAt.getTime() > hour) {
    await extendSession(deps.database, sessionHash, now, new Date(now.getTime() + sessionLength))
  }
  return toUser(session.account)
}

export type { Account } from './repository.ts'

function toUser(account: Account): User {
  const { id, username, email, isAdmin, emailVerifiedAt } = account
  return { id, username, email, isAdmin, emailVerified: emailVerifiedAt !== null }
}

/** The account of somebody who is signed in; ends the request when it is gone. */
export async function requireAccount(
  deps: Deps,
  userId: string,
  database: Database = deps.database,
): Promise<Account> {
  return (await findAccount(database, userId)) ?? fail('not_authenticated')
}

/** The account that may sign in with this address, if there is one. */
export async function findAccountForSignIn(deps: Deps, email: string): Promise<Account | undefined> {
  const { holder, claim } = await findAccountsByEmail(deps.database, email)
  return holder ?? claim
}

/** Whoever has verified an address that the operator lists is an admin. */
export async function makeListedAdmins(deps: Deps): Promise<void> {
  await makeAdmins(deps.database, deps.config.adminEmails)
}

/** Sessions and links that are over, and claims to an address that nobody has confirmed for a month. */
export async function deleteExpired(deps: Deps): Promise<void> {
  const now = deps.now()
  await deleteExpiredSessions(deps.database, now)
  await deleteExpiredEmailLinks(deps)
  await deleteUnconfirmedAccounts(deps.database, new Date(now.getTime() - unconfirmedDays * 24 * hour))
}
