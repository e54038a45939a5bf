import { and, count, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { countListed } from '../../database/listed.ts'
import { giveBacks, tryOns, users } from '../../database/tables.ts'

export type GiveBack = typeof giveBacks.$inferSelect

/** Marks a finished try-on whose token goes back, and ends its share; answers undefined when it is none, or marked already. */
export async function markGivenBack(
  tx: Transaction,
  { userId, id, at }: { userId: string; id: string; at: Date },
) {
  const mayGoBack = and(
    eq(tryOns.id, id),
    eq(tryOns.userId, userId),
    eq(tryOns.state, 'complete'),
    isNull(tryOns.givenBackAt),
  )
  const [marked] = await tx
    .update(tryOns)
    .set({
      givenBackAt: at,
      sharedAt: null,
      isSharedAfterOnly: false,
      showsOwnerName: false,
      takesAnswers: false,
    })
    .where(mayGoBack)
    .returning()
  return marked
}

/** One after the other: what is counted next is what this transaction leaves. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function countGiveBacks(database: Database, userId: string, since: Date): Promise<number> {
  const [row] = await database
    .select({ total: count() })
    .from(giveBacks)
    .where(and(eq(giveBacks.userId, userId), gte(giveBacks.createdAt, since)))
  return row?.total ?? 0
}

export async function insertGiveBack(tx: Transaction, giveBack: Omit<GiveBack, 'id'>): Promise<void> {
  await tx.insert(giveBacks).values(giveBack)
}

export async function findGiveBack(database: Database, id: string): Promise<GiveBack | undefined> {
  const [found] = await database.select().from(giveBacks).where(eq(giveBacks.id, id))
  return found
}

export async function listGiveBacks(
  database: Database,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await database
    .select({ giveBack: giveBacks, userEmail: users.email, hasGarmentImage: tryOns.hasGarmentImage })
    .from(giveBacks)
    .innerJoin(users, eq(users.id, giveBacks.userId))
    .leftJoin(tryOns, eq(tryOns.id, giveBacks.tryOnId))
    .orderBy(desc(giveBacks.createdAt), desc(giveBacks.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await countListed(database, giveBacks) }
}
