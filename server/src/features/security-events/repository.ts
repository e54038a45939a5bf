import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { SecurityEventKind } from '../../../../contract/security-events.ts'
import type { Database } from '../../database/database.ts'
import { countListed } from '../../database/listed.ts'
import { securityEvents } from '../../database/tables.ts'

export type StoredEvent = typeof securityEvents.$inferSelect

/** The same again at the same time is counted, not written anew. */
export async function saveEvent(
  database: Database,
  event: Omit<typeof securityEvents.$inferInsert, 'id' | 'times'>,
): Promise<void> {
  const { at, kind, account, network, detail } = securityEvents
  await database
    .insert(securityEvents)
    .values(event)
    .onConflictDoUpdate({
      target: [at, kind, account, network, detail],
      set: { times: sql`${securityEvents.times} + 1` },
    })
}

/** By number, because the time of what is counted is the beginning of its minute. */
export async function listEventsOf(
  database: Database,
  account: string,
  limit: number,
): Promise<StoredEvent[]> {
  return database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.account, account))
    .orderBy(desc(securityEvents.id))
    .limit(limit)
}

export async function listEvents(
  database: Database,
  { kind, page, pageSize }: { kind: SecurityEventKind | undefined; page: number; pageSize: number },
): Promise<{ events: StoredEvent[]; total: number }> {
  const isAsked = and(kind ? eq(securityEvents.kind, kind) : undefined)
  const [events, total] = await Promise.all([
    database
      .select()
      .from(securityEvents)
      .where(isAsked)
      .orderBy(desc(securityEvents.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    countListed(database, securityEvents, isAsked),
  ])
  return { events, total }
}

export async function deleteEventsUntil(database: Database, until: Date): Promise<void> {
  await database.delete(securityEvents).where(lt(securityEvents.at, until))
}
