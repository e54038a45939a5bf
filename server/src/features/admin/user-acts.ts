import type { UserAct } from '../../../../contract/admin.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { forgetFactors } from '../second-factor/service.ts'
import { endSessions } from '../sessions/service.ts'
import { creditTokens, spendTokens } from '../tokens/service.ts'
import { deleteUser, findVerifiedUserId, lockAdmins, lockUser, updateUser } from './users-repository.ts'
import { recordAct, requireAnotherAdmin, type AdminAct } from './service.ts'

type ActingDeps = Pick<Deps, 'config' | 'database' | 'now'>
type Account = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** Does one act to a user, and writes it down. An act that would change nothing ends the request. */
export async function performUserAct(
  deps: ActingDeps,
  adminId: string | null,
  { userId, act, reason }: { userId: string; act: UserAct; reason: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    // Admins first, always: two who take each other's rights away at once would wait for each other for ever.
    await lockAdmins(tx)
    const account = (await lockUser(tx, userId)) ?? fail('not_found', { message: 'No user has this id.' })
    const noted = await acts[act](deps, tx, account)
    await recordAct(deps, tx, { adminId, subjectId: userId, act, reason, detail: {}, ...noted })
  })
}

/** What else the audit log says of an act, where it is not only that it was done to this user. */
type Noted = Pick<AdminAct, 'subjectId' | 'detail'> | void

const acts: Record<UserAct, (deps: ActingDeps, tx: Transaction, account: Account) => Promise<Noted>> = {
  async suspend({ now }, tx, account) {
    if (account.suspendedAt) refuse('This account is suspended already.')
    if (account.isAdmin) await requireAnotherAdmin(tx, account.id)
    await updateUser(tx, account.id, { suspendedAt: now() })
    await endSessions(tx, account.id, null)
  },

  async unsuspend(_deps, tx, account) {
    if (!account.suspendedAt) refuse('This account is not suspended.')
    await updateUser(tx, account.id, { suspendedAt: null })
  },

  async 'grant-admin'(_deps, tx, account) {
    if (account.isAdmin) refuse('This user is an admin already.')
    if (!account.emailVerifiedAt) refuse('This user has not verified the address of the account.')
    await updateUser(tx, account.id, { isAdmin: true })
  },

  async 'revoke-admin'({ config }, tx, account) {
    if (!account.isAdmin) refuse('This user is no admin.')
    if (config.adminEmails.includes(account.email.toLowerCase())) {
      refuse('This address stands in ADMIN_EMAILS and would be an admin again after a restart.')
    }
    await requireAnotherAdmin(tx, account.id)
    await updateUser(tx, account.id, { isAdmin: false })
  },

  /** What somebody claimed and never showed to be theirs; tokens on it go to whoever has. */
  async 'close-double'(_deps, tx, account) {
    if (account.emailVerifiedAt) refuse('This account has verified its address.')
    if (account.isAdmin) refuse('This user is an admin.')
    const holderId = await findVerifiedUserId(tx, account.email)
    if (!holderId) return refuse('No other account has verified this address.')
    const { id: closedId, tokenBalance: tokens } = account
    if (tokens < 0) refuse('The balance of this account is below zero.')
    if (tokens > 0) {
      const move = { amount: tokens, reason: 'account-merged' } as const
      await spendTokens(tx, { ...move, userId: closedId, reference: `from ${closedId}` })
      await creditTokens(tx, { ...move, userId: holderId, reference: `to ${holderId} from ${closedId}` })
    }
    await deleteUser(tx, closedId)
    return { subjectId: holderId, detail: { closedId, tokens } }
  },
}

function refuse(message: string): never {
  return fail('conflict', { message })
}

/** For the operator at the command line: makes whoever has verified this address an admin. */
export async function grantAdminByEmail(deps: ActingDeps, email: string): Promise<void> {
  const userId = await findVerifiedUserId(deps.database, email)
  if (!userId) return fail('not_found', { message: `No account has verified the address ${email}.` })
  const reason = 'granted at the command line'
  await performUserAct(deps, null, { userId, act: 'grant-admin', reason })
}

/** For the operator at the command line: passkeys, app and recovery codes of an account go, and every session with them. */
export async function forgetFactorsByEmail(database: Database, email: string): Promise<void> {
  const userId = await findVerifiedUserId(database, email)
  if (!userId) return fail('not_found', { message: `No account has verified the address ${email}.` })
  await database.transaction(async (tx) => {
    await forgetFactors(tx, userId)
    await endSessions(tx, userId, null)
  })
}
