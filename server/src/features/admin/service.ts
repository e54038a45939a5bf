import type {
  AddTokensRequest,
  AdminActName,
  AdminActDetail,
  AdminStats,
  AdminUser,
  AdminUsersQuery,
} from '../../../../contract/admin.ts'
import type { Statement } from '../../../../contract/payments.ts'
import { findPackageName } from '../../../../contract/packages.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { creditTokens, readStatement } from '../tokens/service.ts'
import { insertAct, listRecentPurchases, readSiteTotals } from './repository.ts'
import {
  countMatchingUsers,
  findVerifiedUserId,
  listDoubles,
  listUsers,
  lockAdmins,
  userExists,
} from './users-repository.ts'

const recentPurchases = 10

export async function readStats({ database }: Deps): Promise<AdminStats> {
  const totals = await readSiteTotals(database)
  const purchases = await listRecentPurchases(database, recentPurchases)
  return {
    ...totals,
    recentPurchases: purchases.map((purchase) => ({
      id: purchase.id,
      userEmail: purchase.userEmail ?? 'deleted account',
      packageName: findPackageName(purchase.packageId),
      amount: purchase.tokens,
      price: purchase.amount,
      currency: purchase.currency,
      createdAt: purchase.createdAt.toISOString(),
    })),
  }
}

/** One page of the accounts that match, each with the others of its address beside it, and how many match in all. */
export async function findUsers(
  { database }: Deps,
  query: AdminUsersQuery,
): Promise<{ users: AdminUser[]; total: number }> {
  const total = await countMatchingUsers(database, query.search)
  const rows = await listUsers(database, query, total)
  const shared = rows.filter(({ accountsOfAddress }) => accountsOfAddress > 1)
  const doubles = shared.length > 0 ? await listDoubles(database, shared) : []
  return { users: putTogether(rows, doubles).map(describeUser), total }
}

type UserRow = Awaited<ReturnType<typeof listUsers>>[number]

/** Accounts of one address follow each other where its first one stands, the verified one first. */
function putTogether(rows: UserRow[], doubles: UserRow[]): UserRow[] {
  const byAddress = new Map<string, UserRow[]>()
  for (const row of [...rows, ...doubles]) {
    const address = row.email.toLowerCase()
    byAddress.set(address, [...(byAddress.get(address) ?? []), row])
  }
  return [...byAddress.values()].flatMap((accounts) =>
    accounts.toSorted((one, other) => Number(other.emailVerified) - Number(one.emailVerified)),
  )
}

function describeUser(row: UserRow): AdminUser {
  const { createdAt, lastActiveAt } = row
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
  }
}

/** Every token that a user gained and spent, as the user sees it. */
export async function readLedgerOf(deps: Deps, userId: string, page: number): Promise<Statement> {
  if (!(await userExists(deps.database, userId))) fail('not_found')
  return readStatement(deps, userId, page)
}

/** Gives tokens to a user, recorded with who gave them, when and why. Answers the act's number. */
export async function grantTokens(deps: Deps, adminId: string, request: AddTokensRequest): Promise<number> {
  const { tokens, reason = 'No reason given' } = request
  return deps.database.transaction(async (tx) => {
    const userId = await findGrantee(tx, request.userId)
    const act = { adminId, subjectId: userId, act: 'grant-tokens', reason, detail: { tokens } } as const
    const actId = await recordAct(deps, tx, act)
    await creditTokens(tx, {
      userId,
      amount: tokens,
      reason: 'admin-grant',
      reference: String(actId),
      note: reason,
    })
    return actId
  })
}

async function findGrantee(tx: Transaction, idOrAddress: string): Promise<string> {
  const refuse = (message: string) => fail('not_found', { field: 'userId', message })
  if (idOrAddress.includes('@'))
    return (await findVerifiedUserId(tx, idOrAddress)) ?? refuse('No account has verified this address.')
  return (await userExists(tx, idOrAddress)) ? idOrAddress : refuse('No user has this id.')
}

export type AdminAct = {
  /** null for the operator at the command line. */
  adminId: string | null
  subjectId: string | null
  act: AdminActName
  reason: string
  detail: AdminActDetail
}

/** Writes down what an admin does, in the transaction that does it. */
export async function recordAct(deps: Pick<Deps, 'now'>, tx: Transaction, act: AdminAct): Promise<number> {
  return insertAct(tx, { ...act, createdAt: deps.now() })
}

/** Ends the request when nobody but this user could act as an admin any more. First in its transaction, before any other lock. */
export async function requireAnotherAdmin(tx: Transaction, userId: string): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.some((id) => id !== userId)) return
  fail('conflict', { message: 'This is the last admin. Make somebody else an admin first.' })
}
