import { and, asc, count, eq, ilike, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { ProductStatus } from '../../../../contract/shop-products.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { shopFeeds, shopProducts } from '../../database/tables.ts'

type Feed = typeof shopFeeds.$inferSelect
export type NewProduct = Pick<
  typeof shopProducts.$inferInsert,
  'userId' | 'externalId' | 'title' | 'imageUrl' | 'kind' | 'readingNumber'
>

const status = sql<ProductStatus>`case
  when ${shopProducts.decision} = 'hidden' then 'hidden'
  when ${shopProducts.finding} in ('waiting', 'refused') then ${shopProducts.finding}
  when ${shopProducts.finding} = 'good' or ${shopProducts.decision} = 'approved' then 'ready'
  else 'review' end`

const isOf = (userId: string, ...more: (SQL | undefined)[]) => and(eq(shopProducts.userId, userId), ...more)

/** Begins a reading; answers its number. */
export async function openReading(
  database: Database,
  feed: Pick<Feed, 'userId' | 'source' | 'readAt'>,
): Promise<number> {
  const [row] = await database
    .insert(shopFeeds)
    .values({ ...feed, readingNumber: 1 })
    .onConflictDoUpdate({
      target: shopFeeds.userId,
      set: { readingNumber: sql`${shopFeeds.readingNumber} + 1` },
    })
    .returning({ readingNumber: shopFeeds.readingNumber })
  return row?.readingNumber ?? 1
}

export async function saveReading(
  tx: Transaction,
  { userId, ...feed }: Pick<Feed, 'userId' | 'source' | 'readAt' | 'badRows' | 'bad'>,
): Promise<void> {
  await tx.update(shopFeeds).set(feed).where(eq(shopFeeds.userId, userId))
}

export async function findFeed(database: Database, userId: string): Promise<Feed | undefined> {
  const [row] = await database.select().from(shopFeeds).where(eq(shopFeeds.userId, userId))
  return row
}

/** Forgets the feed and its products. */
export async function deleteFeed(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(shopProducts).where(isOf(userId))
  await tx.delete(shopFeeds).where(eq(shopFeeds.userId, userId))
}

/** Inserts or brings up to date, by the shop's id. A new picture waits to be read, and was approved by nobody. */
export async function upsertProducts(tx: Transaction, products: NewProduct[]): Promise<void> {
  if (products.length === 0) return
  const isSame = sql`${shopProducts.imageUrl} = excluded.image_url and ${shopProducts.kind} is not distinct from excluded.kind`
  const kept = ['finding', 'garmentClass', 'mainColour', 'problem', 'thumbnail'] as const
  await tx
    .insert(shopProducts)
    .values(products)
    .onConflictDoUpdate({
      target: [shopProducts.userId, shopProducts.externalId],
      set: {
        title: sql`excluded.title`,
        imageUrl: sql`excluded.image_url`,
        kind: sql`excluded.kind`,
        readingNumber: sql`excluded.reading_number`,
        ...Object.fromEntries(
          kept.map((name) => [
            name,
            sql`case when ${isSame} then ${shopProducts[name]} ${name === 'finding' ? sql`else 'waiting'` : sql``} end`,
          ]),
        ),
        attempts: 0,
        decision: sql`case when ${isSame} or ${shopProducts.decision} = 'hidden' then ${shopProducts.decision} end`,
      },
    })
}

/** Forgets what the reading did not see. */
export async function deleteUnseen(tx: Transaction, userId: string, readingNumber: number): Promise<void> {
  await tx.delete(shopProducts).where(isOf(userId, ne(shopProducts.readingNumber, readingNumber)))
}

export async function countByStatus(database: Database, userId: string) {
  return database
    .select({ status, total: count() })
    .from(shopProducts)
    .where(isOf(userId))
    .groupBy(sql`1`)
}

type Filter = { status?: ProductStatus | undefined; search?: string | undefined }

export async function listProducts(
  database: Database,
  userId: string,
  { page, pageSize, ...filter }: Filter & { page: number; pageSize: number },
) {
  const fits = isOf(
    userId,
    filter.status && isInStatus(filter.status),
    filter.search ? holds(filter.search) : undefined,
  )
  const [total] = await database.select({ total: count() }).from(shopProducts).where(fits)
  const { id, externalId, title, garmentClass, mainColour, problem, thumbnail } = shopProducts
  const items = await database
    .select({ id, externalId, title, garmentClass, mainColour, problem, thumbnail, status })
    .from(shopProducts)
    .where(fits)
    .orderBy(asc(title), asc(id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { items, total: total?.total ?? 0 }
}

export async function isReady(database: Database, userId: string, externalId: string): Promise<boolean> {
  const rows = await database
    .select({ status })
    .from(shopProducts)
    .where(isOf(userId, eq(shopProducts.externalId, externalId)))
  return rows[0]?.status === 'ready'
}

/** Those that are named, or all of a status, as far as they are in one that the act is for; answers how many were changed. */
export async function changeProducts(
  tx: Transaction,
  userId: string,
  of: { ids: number[] } | { status: ProductStatus },
  from: readonly ProductStatus[],
  change: Partial<Pick<typeof shopProducts.$inferInsert, 'finding' | 'problem' | 'attempts' | 'decision'>>,
): Promise<number> {
  const named = 'ids' in of ? inArray(shopProducts.id, of.ids) : isInStatus(of.status)
  const changed = await tx
    .update(shopProducts)
    .set(change)
    .where(isOf(userId, named, or(...from.map(isInStatus))))
    .returning({ id: shopProducts.id })
  return changed.length
}

const isInStatus = (one: ProductStatus) => sql`${status} = ${one}`

function holds(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(shopProducts.title, pattern), ilike(shopProducts.externalId, pattern))
}

/* Reading the pictures. */

/** A picture that could not be loaded is tried this often in all. */
const mostAttempts = 3

const isWaiting = and(eq(shopProducts.finding, 'waiting'), lt(shopProducts.attempts, mostAttempts))

/** The next pictures to read, those never tried first. */
export async function listWaiting(database: Database, userId: string, limit: number) {
  return database
    .select({ imageUrl: shopProducts.imageUrl, kind: shopProducts.kind })
    .from(shopProducts)
    .where(isOf(userId, isWaiting))
    .orderBy(asc(shopProducts.attempts), asc(shopProducts.id))
    .limit(limit)
}

export async function listWaitingAccounts(database: Database): Promise<string[]> {
  const rows = await database
    .selectDistinct({ userId: shopProducts.userId })
    .from(shopProducts)
    .where(isWaiting)
  return rows.map(({ userId }) => userId)
}

type Reading = Partial<
  Pick<
    typeof shopProducts.$inferInsert,
    'finding' | 'garmentClass' | 'mainColour' | 'problem' | 'attempts' | 'thumbnail'
  >
>
type Pictured = { userId: string; imageUrl: string; kind: NewProduct['kind'] }

/** Writes what was found, for every product of the account that shows the same picture of the same kind. */
export async function saveReadings(
  database: Database,
  { userId, imageUrl, kind }: Pictured,
  reading: Reading,
): Promise<void> {
  const isIt = isOf(
    userId,
    isWaiting,
    eq(shopProducts.imageUrl, imageUrl),
    sql`${shopProducts.kind} is not distinct from ${kind ?? null}`,
  )
  await database.update(shopProducts).set(reading).where(isIt)
}

/** One more vain attempt; after the last the picture counts as one that cannot be had. */
export async function saveVainAttempt(
  database: Database,
  { userId, imageUrl }: Pictured,
  problem: string,
): Promise<void> {
  await database
    .update(shopProducts)
    .set({
      attempts: sql`${shopProducts.attempts} + 1`,
      problem,
      finding: sql`case when ${shopProducts.attempts} + 1 >= ${mostAttempts} then 'refused' else 'waiting' end`,
    })
    .where(isOf(userId, isWaiting, eq(shopProducts.imageUrl, imageUrl)))
}
