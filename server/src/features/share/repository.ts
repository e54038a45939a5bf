import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { tryOns, users } from '../../database/tables.ts'

/** A public try-on with what its owner chose to tell; of a suspended account nothing is public. */
export async function findShared(database: Database, id: string) {
  const isShared = and(eq(tryOns.id, id), eq(tryOns.state, 'complete'), isNotNull(tryOns.sharedAt))
  const [shared] = await database
    .select({
      id: tryOns.id,
      createdAt: tryOns.createdAt,
      isAfterOnly: tryOns.isSharedAfterOnly,
      showsName: tryOns.showsOwnerName,
      takesAnswers: tryOns.takesAnswers,
      ownerId: tryOns.userId,
      product: tryOns.product,
      firstName: users.firstName,
      username: users.username,
    })
    .from(tryOns)
    .innerJoin(users, eq(users.id, tryOns.userId))
    .where(and(isShared, isNull(users.suspendedAt)))
  return shared
}

type Share = Pick<
  typeof tryOns.$inferSelect,
  'sharedAt' | 'isSharedAfterOnly' | 'showsOwnerName' | 'takesAnswers'
>

/** Answers false, and changes nothing, for what was given back for its token, and for what was taken down. */
export async function saveShare(database: Database, id: string, share: Share): Promise<boolean> {
  const saved = await database
    .update(tryOns)
    .set(share)
    .where(and(eq(tryOns.id, id), isNull(tryOns.givenBackAt), isNull(tryOns.takenDownAt)))
    .returning({ id: tryOns.id })
  return saved.length > 0
}
