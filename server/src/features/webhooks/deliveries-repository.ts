import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../database/database.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../../database/tables.ts'
import type { Delivery, Endpoint } from './repository.ts'

/* What becomes of a delivery. `attempts` is its version: whoever moves it names the number that they saw. */

export async function insertDelivery(
  tx: Transaction,
  delivery: typeof webhookDeliveries.$inferInsert,
): Promise<string> {
  const [inserted] = await tx
    .insert(webhookDeliveries)
    .values(delivery)
    .returning({ id: webhookDeliveries.id })
  if (!inserted) throw new Error('Nothing was inserted')
  return inserted.id
}

const earlier = alias(webhookDeliveries, 'earlier')
/** Nothing that happened earlier to the same try-on still waits. */
const isNext = sql`not exists (select 1 from ${webhookDeliveries} as ${sql.identifier('earlier')}
  where ${earlier.endpointId} = ${webhookDeliveries.endpointId} and ${earlier.subject} = ${webhookDeliveries.subject}
    and ${earlier.state} = 'waiting' and ${earlier.number} < ${webhookDeliveries.number})`

const isWaiting = eq(webhookDeliveries.state, 'waiting')

/** An endpoint that is on, and not in the pause after a failure. */
function isOpen(now: Date) {
  return sql`${webhookEndpoints.offReason} is null and (${webhookEndpoints.retryAt} is null or ${webhookEndpoints.retryAt} <= ${now.toISOString()})`
}

/** Begins an attempt: answers the delivery to whoever may make it, and that is one. Until `leaseEnd` nobody else begins. */
export async function beginAttempt(
  database: Database,
  { id, attempts, now, leaseEnd }: { id: string; attempts: number; now: Date; leaseEnd: Date },
): Promise<Delivery | undefined> {
  const [begun] = await database
    .update(webhookDeliveries)
    .set({ attempts: attempts + 1, nextAttemptAt: leaseEnd })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        isWaiting,
        eq(webhookDeliveries.attempts, attempts),
        isNext,
        sql`exists (select 1 from ${webhookEndpoints} where ${webhookEndpoints.id} = ${webhookDeliveries.endpointId} and ${isOpen(now)})`,
      ),
    )
    .returning()
  return begun
}

/** Whoever was to make the attempt may not yet: it is due as soon as it may be made. */
export async function freeDelivery(
  database: Database,
  id: string,
  attempts: number,
  now: Date,
): Promise<void> {
  await database
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        isWaiting,
        eq(webhookDeliveries.attempts, attempts),
        gt(webhookDeliveries.nextAttemptAt, now),
      ),
    )
}

/**
 * Takes what is due, of all endpoints or of one; until `until` nobody else takes it. At most `most` of each endpoint, what was
 * tried least goes first: of an endpoint that fails one alone, so that no event that is always refused stands in the others' way.
 */
export async function takeDue(
  tx: Transaction,
  { now, until, most, endpointId }: { now: Date; until: Date; most: number; endpointId?: string | undefined },
): Promise<Delivery[]> {
  const ofEndpoint = endpointId === undefined ? undefined : eq(webhookEndpoints.id, endpointId)
  const isDue = and(isWaiting, lte(webhookDeliveries.nextAttemptAt, now))
  const candidates = await tx
    .select({
      id: webhookDeliveries.id,
      failures: webhookEndpoints.failures,
      place: sql<number>`(row_number() over (partition by ${webhookDeliveries.endpointId} order by ${webhookDeliveries.attempts}, ${webhookDeliveries.number}))::int`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(isDue, gt(webhookDeliveries.expiresAt, now), isNext, isOpen(now), ofEndpoint))
  const ids = candidates
    .filter(({ failures, place }) => place <= (failures === 0 ? most : 1))
    .map(({ id }) => id)
  if (ids.length === 0) return []
  const free = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.id, ids), isDue))
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: until })
    .where(inArray(webhookDeliveries.id, free))
    .returning()
  return taken.sort((one, other) => one.number - other.number)
}

export async function insertAttempt(
  tx: Transaction,
  attempt: typeof webhookAttempts.$inferInsert,
): Promise<void> {
  await tx.insert(webhookAttempts).values(attempt)
}

/** Does nothing where another attempt has begun meanwhile. */
export async function settleDelivery(
  tx: Transaction,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  change: Partial<Pick<Delivery, 'state' | 'nextAttemptAt'>>,
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set(change)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts)))
}

/** What waits at an endpoint that accepts again need not wait longer. */
export async function releaseDeliveries(tx: Transaction, endpointId: string, now: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now })
    .where(
      and(eq(webhookDeliveries.endpointId, endpointId), isWaiting, gt(webhookDeliveries.nextAttemptAt, now)),
    )
}

/** Gives up what nobody has accepted in time. */
export async function giveUpExpired(database: Database, now: Date): Promise<void> {
  await database
    .update(webhookDeliveries)
    .set({ state: 'failed' })
    .where(and(isWaiting, lte(webhookDeliveries.expiresAt, now)))
}

export async function reviveDelivery(
  tx: Transaction,
  id: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', nextAttemptAt: now, expiresAt })
    .where(eq(webhookDeliveries.id, id))
}

/* Endpoints, as the worker sees them */

export async function lockEndpoint(tx: Transaction, id: string): Promise<Endpoint | undefined> {
  const [endpoint] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
  return endpoint
}

export async function findEndpointById(database: Database, id: string): Promise<Endpoint | undefined> {
  const [endpoint] = await database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  return endpoint
}

export async function changeEndpoint(tx: Transaction, id: string, change: Partial<Endpoint>): Promise<void> {
  await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id))
}

export async function listOpenEndpoints(tx: Transaction, userId: string): Promise<Endpoint[]> {
  return tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), isNull(webhookEndpoints.offReason)))
    .orderBy(asc(webhookEndpoints.id))
}
