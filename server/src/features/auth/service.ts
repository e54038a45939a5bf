import type { LoginRequest, RegisterRequest } from '../../../../contract/auth.ts'
import type { Database } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { deleteExpiredEmailLinks } from '../email-links/service.ts'
import { countMail } from '../mail/service.ts'
import { asksForCode, completeSignIn, type SignInOutcome } from '../second-factor/service.ts'
import { deleteExpiredSignIns, isKnownDevice, showAgain, type Who } from '../sessions/service.ts'
import { requireSignUpsOpen } from '../site-settings/service.ts'
import { sendVerificationMail } from '../verification/service.ts'
import { hashNewPassword } from './new-password.ts'
import { tryPassword } from './password-attempts.ts'
import { requireProof } from './proof.ts'
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
  const accounts = await findAccountsByEmail(deps.database, request.email)
  const account = await recogniseAccount(deps, 'login', visitor, accounts, request)
  if (!account) return fail('invalid_credentials', { concerns: (accounts.holder ?? accounts.first)?.id })
  if (account.suspendedAt) fail('account_suspended')
  return completeSignIn(deps, visitor, { userId: account.id, passwordHash: account.passwordHash })
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
  const own = await recogniseAccount(deps, 'register', visitor, accounts, request)
  if (own && !own.suspendedAt) {
    return completeSignIn(deps, visitor, { userId: own.id, passwordHash: own.passwordHash })
  }

  await requireSignUpsOpen(deps, request.invitation)
  const origin = visitor.address
  await countMail(deps, origin, request.email)
  const accountId = await deps.database.transaction(async (tx) => {
    const { username, email } = request
    const id = await insertAccount(tx, { username, email, passwordHash, createdAt: deps.now() })
    // The same steps either way, so that timing tells nobody whether the address is taken.
    const isHeld = accounts.holder !== undefined
    await sendVerificationMail(deps, tx, { id, username, email }, { isHeld, origin })
    return id
  })
  return completeSignIn(deps, visitor, { userId: accountId, isNew: true })
}

type Accounts = Awaited<ReturnType<typeof findAccountsByEmail>>
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The account that the password opens. Whoever registers with a taken address must be able to sign in to what came of it, as
 * with a free one: all accounts are tried, always, so that neither answer nor time tells which of them exist.
 */
async function recogniseAccount(
  deps: Deps,
  at: 'login' | 'register',
  visitor: Visitor,
  { holder, first, newest }: Accounts,
  { email, password }: LoginRequest,
): Promise<Account | undefined> {
  const candidates = [holder, first, newest]
  const isKnown = await Promise.all(
    candidates.map((account) => isKnownDevice(deps, account?.id ?? nobody, visitor.deviceToken)),
  )
  const knownDevice = isKnown.includes(true) ? (visitor.deviceToken ?? null) : null
  const attempt = { at, email, address: visitor.address, knownDevice }
  return tryPassword(deps, attempt, async (reach) => {
    const isRight = await Promise.all(
      candidates.map((account, index) => {
        const mayBe = reach === 'all' || isKnown[index]
        return deps.passwords.isCorrect(mayBe ? account?.passwordHash : undefined, password)
      }),
    )
    return candidates.find((_, index) => isRight[index])
  })
}

/** Somebody who is signed in shows the password again; where the account asks for codes, the password alone proves nothing. */
export async function confirmPassword(
  deps: Deps,
  who: Who,
  password: string,
): Promise<{ sessionToken: string }> {
  if (await asksForCode(deps, who.userId)) fail('second_factor_required')
  const account = await requireAccount(deps, who.userId)
  if (account.passwordHash === null) fail('wrong_password', { field: 'password' })
  await requireProof(deps, who, password, 'password')
  return showAgain(deps, who, { isSecondFactor: false })
}

export { requireProof, requireStillProven } from './proof.ts'
export type { Account } from './repository.ts'
export { hashNewPassword } from './new-password.ts'

/** The account of somebody who is signed in; ends the request when it is gone. */
export async function requireAccount(
  deps: Pick<Deps, 'database'>,
  userId: string,
  database: Database = deps.database,
): Promise<Account> {
  return (await findAccount(database, userId)) ?? fail('not_authenticated')
}

/** The account that may sign in with this address, if there is one. */
export async function findAccountForSignIn(deps: Deps, email: string): Promise<Account | undefined> {
  const { holder, newest } = await findAccountsByEmail(deps.database, email)
  return holder ?? newest
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
