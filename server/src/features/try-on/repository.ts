import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { HistoryQuery } from '../../../../contract/history.ts'
import type { AnswerCounts, ShareAnswerValue } from '../../../../contract/share-answers.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { tryOnOutcomes, tryOns, type TryOnState } from '../../database/tables.ts'

export type TryOn = typeof tryOns.$inferSelect
/** A finished one with what visitors of its public page answered. */
export type CompleteTryOn = { tryOn: TryOn; answers: AnswerCounts }

export const unfinishedStates: TryOnState[] = ['queued', 'running']

/** Answers false when this user has sent the same idempotency key before. */
export async function insertDraft(
  database: Database,
  draft: Omit<typeof tryOns.$inferInsert, 'state'>,
): Promise<boolean> {
  const inserted = await database
    .insert(tryOns)
    .values({ ...draft, state: 'draft' })
    .onConflictDoNothing()
    .returning({ id: tryOns.id })
  return inserted.length > 0
}

export async function deleteTryOn(database: Database, id: string): Promise<void> {
  await database.delete(tryOns).where(eq(tryOns.id, id))
}

export async function findTryOn(database: Database, id: string): Promise<TryOn | undefined> {
  const [tryOn] = await database.select().from(tryOns).where(eq(tryOns.id, id))
  return tryOn
}

export async function lockPaidTryOn(tx: Transaction, id: string): Promise<TryOn | undefined> {
  const isPaid = and(eq(tryOns.id, id), ne(tryOns.state, 'draft'))
  const [tryOn] = await tx.select().from(tryOns).where(isPaid).for('update')
  return tryOn
}

export async function findTryOnByKey(database: Database, userId: string, idempotencyKey: string) {
  const isKey = and(eq(tryOns.userId, userId), eq(tryOns.idempotencyKey, idempotencyKey))
  const [tryOn] = await database.select().from(tryOns).where(isKey)
  return tryOn
}

/** Whether this user has a try-on of the same two pictures, made or on its way. */
export async function hasPair(database: Database, userId: string, pairHash: string): Promise<boolean> {
  const isSame = and(eq(tryOns.userId, userId), eq(tryOns.pairHash, pairHash))
  const [found] = await database
    .select({ id: tryOns.id })
    .from(tryOns)
    .where(and(isSame, inArray(tryOns.state, ['queued', 'running', 'complete'])))
    .limit(1)
  return found !== undefined
}

/** Moves a try-on on, if it is in one of the states it may leave; answers it, or undefined when it is not. */
export async function moveTryOn(
  database: Database,
  id: string,
  from: TryOnState[],
  change: Partial<Omit<TryOn, 'id' | 'userId'>>,
): Promise<TryOn | undefined> {
  const [moved] = await database
    .update(tryOns)
    .set(change)
    .where(and(eq(tryOns.id, id), inArray(tryOns.state, from)))
    .returning()
  return moved
}

/** Writes down how a try-on ended, in the transaction that ends it. */
export async function insertOutcome(tx: Transaction, tryOn: TryOn): Promise<void> {
  const { engine, engineJob, errorCode, createdAt, startedAt, finishedAt } = tryOn
  if (!finishedAt) throw new Error('This try-on has not ended')
  await tx.insert(tryOnOutcomes).values({
    engine: engine?.name ?? engineJob?.engine ?? null,
    version: engine?.version ?? null,
    errorCode,
    waitingMs: startedAt && startedAt.getTime() - createdAt.getTime(),
    runningMs: startedAt && finishedAt.getTime() - startedAt.getTime(),
    finishedAt,
  })
}

/** Whom a try-on is made for: a guest of a shop, whose account pays, or the user. */
export type Wearer = { userId: string; guestId?: string | null }

/** How many are queued or running: of everybody, or for one person. */
export async function countUnfinished(database: Database, wearer?: Wearer): Promise<number> {
  const isTheirs =
    wearer && (wearer.guestId ? eq(tryOns.guestId, wearer.guestId) : eq(tryOns.userId, wearer.userId))
  const [row] = await database
    .select({ total: count() })
    .from(tryOns)
    .where(and(inArray(tryOns.state, unfinishedStates), isTheirs))
  return row?.total ?? 0
}

/** How many wait in front of this one, itself included: 1 is next. */
export async function readPlace(database: Database, tryOn: TryOn): Promise<number> {
  const isOlder = or(
    lt(tryOns.createdAt, tryOn.createdAt),
    and(eq(tryOns.createdAt, tryOn.createdAt), lte(tryOns.id, tryOn.id)),
  )
  const isBefore = or(lt(tryOns.turn, tryOn.turn), and(eq(tryOns.turn, tryOn.turn), isOlder))
  const [row] = await database
    .select({ total: count() })
    .from(tryOns)
    .where(and(eq(tryOns.state, 'queued'), isBefore))
  return Math.max(1, row?.total ?? 1)
}

export async function findRunningIds(database: Database): Promise<string[]> {
  const rows = await database.select({ id: tryOns.id }).from(tryOns).where(eq(tryOns.state, 'running'))
  return rows.map((row) => row.id)
}

export async function findDraftsBefore(database: Database, before: Date): Promise<string[]> {
  const isOld = and(eq(tryOns.state, 'draft'), lt(tryOns.createdAt, before))
  const rows = await database.select({ id: tryOns.id }).from(tryOns).where(isOld)
  return rows.map((row) => row.id)
}

export async function listComplete(
  database: Database,
  userId: string,
  { page, pageSize, from, to, favourites }: HistoryQuery,
) {
  const isComplete = and(
    eq(tryOns.userId, userId),
    isNull(tryOns.guestId),
    eq(tryOns.state, 'complete'),
    from === undefined ? undefined : gte(tryOns.createdAt, new Date(from)),
    favourites === undefined ? undefined : eq(tryOns.isFavourite, true),
    to === undefined ? undefined : lt(tryOns.createdAt, new Date(to)),
  )
  const rows = await database
    .select({
      tryOn: tryOns,
      total: sql<number>`(count(*) over ())::int`,
      yes: countAnswers('yes'),
      no: countAnswers('no'),
    })
    .from(tryOns)
    .where(isComplete)
    .orderBy(desc(tryOns.createdAt), asc(tryOns.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countWhere(database, isComplete))
  return { sessions: rows.map(({ tryOn, yes, no }) => ({ tryOn, answers: { yes, no } })), total }
}

/** Of a share, in the same round trip. */
function countAnswers(answer: ShareAnswerValue) {
  return sql<number>`(select count(*)::int from share_answers where try_on_id = try_ons.id and answer = ${answer})`
}

/** Beyond the last page no row tells how many there are. */
async function countWhere(database: Database, condition: SQL | undefined): Promise<number> {
  const [row] = await database.select({ total: count() }).from(tryOns).where(condition)
  return row?.total ?? 0
}

export type KeyedQuery = {
  apiKeyId?: string
  states?: TryOnState[]
  /** The last one of the page before. */
  after: { createdAt: Date; id: string } | null
  limit: number
}

/** Newest first; nothing that nobody has paid for. */
export async function listOfKeys(
  database: Database,
  userId: string,
  { apiKeyId, states = ['queued', 'running', 'complete', 'failed'], after, limit }: KeyedQuery,
): Promise<TryOn[]> {
  const isAfter =
    after &&
    or(
      lt(tryOns.createdAt, after.createdAt),
      and(eq(tryOns.createdAt, after.createdAt), lt(tryOns.id, after.id)),
    )
  return database
    .select()
    .from(tryOns)
    .where(
      and(
        eq(tryOns.userId, userId),
        isNull(tryOns.guestId),
        apiKeyId === undefined ? isNotNull(tryOns.apiKeyId) : eq(tryOns.apiKeyId, apiKeyId),
        inArray(tryOns.state, states),
        isAfter ?? undefined,
      ),
    )
    .orderBy(desc(tryOns.createdAt), desc(tryOns.id))
    .limit(limit)
}

export async function saveKept(database: Database, id: string): Promise<void> {
  await database.update(tryOns).set({ isKept: true }).where(eq(tryOns.id, id))
}

export async function saveFavourite(database: Database, id: string, isFavourite: boolean): Promise<void> {
  await database.update(tryOns).set({ isFavourite }).where(eq(tryOns.id, id))
}

/** Deletes results that were finished before this time and that nobody wants to keep, at most `limit`; answers which. */
export async function deleteOutdated(
  tx: Transaction,
  finishedBefore: Date,
  limit: number,
): Promise<string[]> {
  const isOutdated = and(
    eq(tryOns.state, 'complete'),
    eq(tryOns.isKept, false),
    eq(tryOns.isFavourite, false),
    lt(tryOns.finishedAt, finishedBefore),
  )
  const some = tx.select({ id: tryOns.id }).from(tryOns).where(isOutdated).limit(limit)
  const deleted = await tx.delete(tryOns).where(inArray(tryOns.id, some)).returning({ id: tryOns.id })
  return deleted.map((row) => row.id)
}

/** The user's own: those of a shop's guests are not. */
export async function findOwned(database: Database, userId: string, id: string): Promise<TryOn | undefined> {
  const isTheirs = and(eq(tryOns.userId, userId), isNull(tryOns.guestId))
  const isOwned = and(eq(tryOns.id, id), isTheirs, ne(tryOns.state, 'draft'))
  const [tryOn] = await database.select().from(tryOns).where(isOwned)
  return tryOn
}

export async function findOfGuest(
  database: Database,
  guestId: string,
  id: string,
): Promise<TryOn | undefined> {
  const isTheirs = and(eq(tryOns.id, id), eq(tryOns.guestId, guestId), ne(tryOns.state, 'draft'))
  const [tryOn] = await database.select().from(tryOns).where(isTheirs)
  return tryOn
}

/** Deletes what a guest has that is finished; answers which. */
export async function deleteOfGuest(tx: Transaction, guestId: string): Promise<string[]> {
  const isFinished = and(eq(tryOns.guestId, guestId), inArray(tryOns.state, ['complete', 'failed']))
  const deleted = await tx.delete(tryOns).where(isFinished).returning({ id: tryOns.id })
  return deleted.map((row) => row.id)
}
