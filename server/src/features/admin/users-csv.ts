import type { Deps } from '../../deps.ts'
import { streamOf } from '../../platform/streams.ts'
import { listUsersAfter } from './users-repository.ts'
import { recordAct } from './service.ts'

/** At the start it tells spreadsheets that this is UTF-8. */
export const byteOrderMark = '\uFEFF'

const batchSize = 1000
const columns = [
  'id',
  'email',
  'username',
  'firstName',
  'lastName',
  'isAdmin',
  'isSuspended',
  'isEmailVerified',
  'tokenBalance',
  'totalSpentCents',
  'spent',
  'tryOns',
  'lastActiveAt',
  'createdAt',
]

/** All users that match, as CSV (RFC 4180), a batch in memory at a time. Taking this much along is an act, and is written down. */
export async function exportUsers(
  deps: Deps,
  adminId: string,
  search: string | undefined,
): Promise<ReadableStream<Uint8Array>> {
  await deps.database.transaction((tx) =>
    recordAct(deps, tx, {
      adminId,
      subjectId: null,
      act: 'export-users',
      reason: 'CSV export',
      detail: search ? { search } : {},
    }),
  )
  return streamOf(writeUsers(deps, search))
}

async function* writeUsers({ database }: Deps, search: string | undefined): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${byteOrderMark}${columns.join(',')}\r\n`)
  let lastId: string | null = null
  while (true) {
    const batch: User[] = await listUsersAfter(database, search, lastId, batchSize)
    if (batch.length > 0) yield encoder.encode(batch.map(writeUser).join(''))
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    lastId = last.id
  }
}

type User = Awaited<ReturnType<typeof listUsersAfter>>[number]

function writeUser(user: User): string {
  const cells = [
    user.id,
    writeText(user.email),
    writeText(user.username),
    writeText(user.firstName ?? ''),
    writeText(user.lastName ?? ''),
    user.isAdmin,
    user.isSuspended,
    user.emailVerifiedAt !== null,
    user.tokenBalance,
    user.totalSpent,
    writeText(user.spent.map(({ amount, currency }) => `${amount} ${currency}`).join('; ')),
    user.tryOns,
    user.lastActiveAt?.toISOString() ?? '',
    user.createdAt.toISOString(),
  ]
  return `${cells.join(',')}\r\n`
}

/** Quoted, and never a formula: a spreadsheet runs what begins with one of these signs. */
export function writeText(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
