import { and, asc, count, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { catalogueFeeds, catalogueItems } from '../../database/tables.ts'

export type Feed = typeof catalogueFeeds.$inferSelect
export type CatalogueItem = typeof catalogueItems.$inferSelect
export type NewItem = typeof catalogueItems.$inferInsert

/** Finds the shop's feed, or begins it. */
export async function openFeed(
  database: Database,
  feed: Pick<Feed, 'shop' | 'source'> & { isDemonstration?: boolean },
): Promise<Feed> {
  await database.insert(catalogueFeeds).values(feed).onConflictDoNothing()
  const [found] = await database.select().from(catalogueFeeds).where(eq(catalogueFeeds.shop, feed.shop))
  if (!found) throw new Error(`The feed of ${feed.shop} is gone`)
  return found
}

export async function hasFeeds(database: Database): Promise<boolean> {
  const [feed] = await database.select({ id: catalogueFeeds.id }).from(catalogueFeeds).limit(1)
  return feed !== undefined
}

export async function updateFeed(
  database: Database,
  id: string,
  change: Partial<Omit<Feed, 'id'>>,
): Promise<void> {
  await database.update(catalogueFeeds).set(change).where(eq(catalogueFeeds.id, id))
}

const described = ['describer', 'description', 'garmentClass', 'mainColour', 'problem'] as const
const given = [
  'title',
  'url',
  'imageUrl',
  'price',
  'salePrice',
  'saleFrom',
  'saleUntil',
  'currency',
  'isInStock',
  'condition',
  'brand',
  'gtin',
  'groupId',
  'colour',
  'importNumber',
] as const

/** Inserts or brings up to date, by feed and the shop's id. A new picture waits for a new description. */
export async function upsertItems(tx: Transaction, items: NewItem[]): Promise<void> {
  if (items.length === 0) return
  const excluded = (name: (typeof given)[number]) => sql.raw(`excluded.${catalogueItems[name].name}`)
  const isSamePicture = sql`${catalogueItems.imageUrl} = excluded.image_url`
  await tx
    .insert(catalogueItems)
    .values(items)
    .onConflictDoUpdate({
      target: [catalogueItems.feedId, catalogueItems.externalId],
      set: {
        ...Object.fromEntries(given.map((name) => [name, excluded(name)])),
        ...Object.fromEntries(
          described.map((name) => [name, sql`case when ${isSamePicture} then ${catalogueItems[name]} end`]),
        ),
        // A shop's pictures may be back.
        attempts: 0,
        retiredAt: null,
      },
    })
}

/** Takes what the import did not see out of the search; answers how many. */
export async function retireUnseen(
  tx: Transaction,
  feedId: string,
  importNumber: number,
  now: Date,
): Promise<number> {
  const isUnseen = and(
    eq(catalogueItems.feedId, feedId),
    ne(catalogueItems.importNumber, importNumber),
    isNull(catalogueItems.retiredAt),
  )
  const retired = await tx
    .update(catalogueItems)
    .set({ retiredAt: now })
    .where(isUnseen)
    .returning({ id: catalogueItems.id })
  return retired.length
}

/** The invented shops, with all they have. */
export async function deleteDemonstration(tx: Transaction): Promise<void> {
  await tx.delete(catalogueFeeds).where(eq(catalogueFeeds.isDemonstration, true))
}

/** A picture that could not be loaded is tried this often in all. */
const mostAttempts = 3

const isWaiting = (describer: string) =>
  and(
    isNull(catalogueItems.retiredAt),
    lt(catalogueItems.attempts, mostAttempts),
    or(isNull(catalogueItems.describer), ne(catalogueItems.describer, describer)),
  )

/** The next pictures to describe, those never tried first. */
export async function listWaiting(database: Database, describer: string, limit: number) {
  return database
    .select({ id: catalogueItems.id, imageUrl: catalogueItems.imageUrl })
    .from(catalogueItems)
    .where(isWaiting(describer))
    .orderBy(asc(catalogueItems.attempts), asc(catalogueItems.id))
    .limit(limit)
}

export async function countWaiting(database: Database, describer: string): Promise<number> {
  const [row] = await database.select({ total: count() }).from(catalogueItems).where(isWaiting(describer))
  return row?.total ?? 0
}

type Description = Pick<
  CatalogueItem,
  'describer' | 'description' | 'garmentClass' | 'mainColour' | 'problem'
>

/** Writes what was found in a picture, for every item that shows it; without a describer it is one more vain attempt. */
export async function describeItems(
  database: Database,
  imageUrl: string,
  description: Partial<Description>,
): Promise<void> {
  await database
    .update(catalogueItems)
    .set({ ...description, attempts: description.describer ? 0 : sql`${catalogueItems.attempts} + 1` })
    .where(eq(catalogueItems.imageUrl, imageUrl))
}

/** A description of the same picture that is there already. */
export async function findDescription(
  database: Database,
  imageUrl: string,
  describer: string,
): Promise<Description | undefined> {
  const isSame = and(eq(catalogueItems.imageUrl, imageUrl), eq(catalogueItems.describer, describer))
  const [found] = await database.select().from(catalogueItems).where(isSame).limit(1)
  return found
}

export async function findDemonstrationItem(database: Database, url: string) {
  const [row] = await database
    .select({ item: catalogueItems, shop: catalogueFeeds.shop })
    .from(catalogueItems)
    .innerJoin(catalogueFeeds, eq(catalogueFeeds.id, catalogueItems.feedId))
    .where(and(eq(catalogueFeeds.isDemonstration, true), eq(catalogueItems.url, url)))
  return row
}
