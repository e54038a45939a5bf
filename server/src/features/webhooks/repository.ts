import { and, asc, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { users, webhookAttempts, webhookDeliveries, webhookEndpoints } from '../../database/tables.ts'

export type Endpoint = typeof webhookEndpoints.$inferSelect
export type Delivery = typeof webhookDeliveries.$inferSelect
export type Attempt = typeof webhookAttempts.$inferSelect

export async function listEndpoints(database: Database, userId: string): Promise<Endpoint[]> {
  return database
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

/** Inserts one, unless the account has `most` of them. */
export async function insertEndpoint(
  tx: Transaction,
  endpoint: Pick<Endpoint, 'userId' | 'url' | 'events' | 'sealedSecret' | 'createdAt'>,
  most: number,
): Promise<Endpoint | undefined> {
  // Of two requests at once one waits for the other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, endpoint.userId)).for('update')
  const isTheirs = eq(webhookEndpoints.userId, endpoint.userId)
  const [row] = await tx.select({ total: count() }).from(webhookEndpoints).where(isTheirs)
  if ((row?.total ?? 0) >= most) return undefined
  const [inserted] = await tx.insert(webhookEndpoints).values(endpoint).returning()
  return inserted
}

export async function updateEndpoint(
  database: Database,
  userId: string,
  id: string,
  change: Partial<Endpoint>,
): Promise<Endpoint | undefined> {
  const [updated] = await database
    .update(webhookEndpoints)
    .set(change)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId)))
    .returning()
  return updated
}

export async function deleteEndpoint(database: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await database
    .delete(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId)))
    .returning({ id: webhookEndpoints.id })
  return deleted.length > 0
}

export async function findEndpoint(
  database: Database,
  userId: string,
  id: string,
): Promise<Endpoint | undefined> {
  const [endpoint] = await database
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId)))
  return endpoint
}

/* The log */

/** Newest first, with the status of the last attempt. */
export async function listDeliveries(
  database: Database,
  endpointId: string,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  const isOlder = before === undefined ? undefined : lt(webhookDeliveries.number, before)
  return database
    .select({
      delivery: webhookDeliveries,
      status: sql<number | null>`(select status from webhook_attempts
        where delivery_id = webhook_deliveries.id order by id desc limit 1)`,
    })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isOlder))
    .orderBy(desc(webhookDeliveries.number))
    .limit(limit)
}

export async function findDelivery(
  database: Database,
  userId: string,
  id: string,
): Promise<Delivery | undefined> {
  const [found] = await database
    .select({ delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookEndpoints.userId, userId)))
  return found?.delivery
}

export async function listAttempts(database: Database, deliveryId: string): Promise<Attempt[]> {
  return database
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(asc(webhookAttempts.id))
}

export async function deleteDeliveriesBefore(database: Database, before: Date): Promise<void> {
  await database.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
}
