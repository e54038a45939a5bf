import type { LoginRequest, RegisterRequest } from '../../../../contract/auth.ts'
import type { Database } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { isPasswordCorrect } from '../../platform/passwords.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { deleteExpiredEmailLinks } from '../email-links/service.ts'
import { asksForCode, completeSignIn, type SignInOutcome } from '../second-factor/service.ts'
import { deleteExpiredSignIns, showAgain, type Who } from '../sessions/service.ts'
import { sendVerificationMail } from '../verification/service.ts'
import { hashNewPassword } from './new-password.ts'
import {
  deleteUnconfirmedAccounts,
  findAccount,
  findAccountsByEmail,
  insertAccount,
  makeAdmins,
  type Account,
} from './repository.ts'

const hour = 3_600_000
const unconfirmedDays = 30

/** Signs in with e-mail and password. */
export async function login(deps: Deps, visitor: Visitor, request: LoginRequest): Promise<SignInOutcome> {
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
  return completeSignIn(deps, visitor, { userId: account.id })
}

/**
 * Creates an account and signs it in.
 * The answer is the same when the address already belongs to somebody: that person gets a mail, the new account can never verify it.
 */
export async function register(
  deps: Deps,
  visitor: Visitor,
  request: RegisterRequest,
): Promise<SignInOutcome> {
  await deps.rateLimits.count('register-address', visitor.address)
  const [accounts, passwordHash] = await Promise.all([
    findAccountsByEmail(deps.database, request.email),
    hashNewPassword(deps, 'password', request.password, request),
  ])
  const own = await recogniseAccount(accounts, request.password)
  if (own && !own.suspendedAt) return completeSignIn(deps, visitor, { userId: own.id })

  const accountId = await deps.database.transaction(async (tx) => {
    const { username, email } = request
    const id = await insertAccount(tx, { username, email, passwordHash, createdAt: deps.now() })
    // The same steps either way, so that timing tells nobody whether the address is taken.
    await sendVerificationMail(deps, tx, { id, username, email }, accounts.holder !== undefined)
    return id
  })
  return completeSignIn(deps, visitor, { userId: accountId, isNew: true })
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

/** Somebody who is signed in shows the password again; where the account asks for codes, the password alone proves nothing. */
export async function confirmPassword(
  deps: Deps,
  who: Who,
  password: string,
): Promise<{ sessionToken: string }> {
  if (await asksForCode(deps, who.userId)) fail('second_factor_required')
  const account = await requireAccount(deps, who.userId)
  await deps.rateLimits.count('password-account', who.userId)
  if (!(await isPasswordCorrect(account.passwordHash, password)))
    fail('wrong_password', { field: 'password' })
  await deps.rateLimits.takeBack('password-account', who.userId)
  return showAgain(deps, who, { isSecondFactor: false })
}

export type { Account } from './repository.ts'
export { hashNewPassword } from './new-password.ts'

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
  await deleteExpiredSignIns(deps)
  await deleteExpiredEmailLinks(deps)
  await deleteUnconfirmedAccounts(deps.database, new Date(now.getTime() - unconfirmedDays * 24 * hour))
}
