import {
  maxFeedBytes,
  maxShopProducts,
  productsPerPage,
  productStatuses,
  type ProductAct,
  type ProductActRequest,
  type ProductQuery,
  type ProductStatus,
  type ShopProducts,
} from '../../../../contract/shop-products.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { openPublicUrl } from '../../platform/safe-fetch.ts'
import { readClothes } from '../catalogue/service.ts'
import { prepareSoon } from './prepare.ts'
import {
  changeProducts,
  countByStatus,
  deleteFeed,
  deleteUnseen,
  findFeed,
  isReady,
  listProducts,
  openReading,
  saveReading,
  upsertProducts,
  type NewProduct,
} from './repository.ts'

const batchSize = 250
const badRowsKept = 20
const loadingMs = 60_000

export type FeedSource = { name: string; bytes: AsyncIterable<Uint8Array> }

/** The feed at a public address. */
export async function openFeedAt(deps: Deps, address: string): Promise<FeedSource> {
  const limits = { maxBytes: maxFeedBytes, limitMs: loadingMs, isAllowed: deps.isReachable }
  const { bytes } = await openPublicUrl(address, limits).catch((cause: unknown) =>
    fail('unreachable_url', {
      field: 'address',
      message: 'We could not load a feed from this address.',
      cause,
    }),
  )
  return { name: address, bytes }
}

/**
 * Reads a shop's feed: new products and new pictures wait to be read, products that are gone are forgotten once all of it was read.
 * A feed without a single product changes nothing.
 */
export async function readShopFeed(deps: Deps, userId: string, { name, bytes }: FeedSource): Promise<void> {
  await deps.rateLimits.count('shop-feed-account', userId)
  await deps.takeTurn(`shop feed ${userId}`, async () => {
    const feed = { userId, source: name, readAt: deps.now() }
    const bad: NonNullable<ShopProducts['feed']>['bad'] = []
    const products = new Map<string, Omit<NewProduct, 'readingNumber'>>()
    let badRows = 0
    for await (const row of readClothes(bytes)) {
      if ('reason' in row) {
        badRows++
        if (bad.length < badRowsKept) bad.push(row)
        continue
      }
      const { externalId, title, imageUrl } = row.product
      products.set(externalId, { userId, externalId, title, imageUrl, kind: row.kind })
      if (products.size > maxShopProducts)
        fail('invalid_input', { message: `This feed has more than ${maxShopProducts} products.` })
    }
    if (products.size === 0) fail('invalid_input', { message: nothingIn(bad) })
    const readingNumber = await openReading(deps.database, feed)
    const rows = [...products.values()].map((product) => ({ ...product, readingNumber }))
    for (let at = 0; at < rows.length; at += batchSize)
      await deps.database.transaction((tx) => upsertProducts(tx, rows.slice(at, at + batchSize)))
    await deps.database.transaction(async (tx) => {
      await deleteUnseen(tx, userId, readingNumber)
      await saveReading(tx, { ...feed, badRows, bad })
    })
    await prepareSoon(deps, userId)
  })
}

function nothingIn([first]: { line: number; reason: string }[]): string {
  if (!first) return 'This feed holds no clothes.'
  return `No product of this feed can be read. Line ${first.line}: ${first.reason}`
}

export async function readShopProducts(
  deps: Deps,
  userId: string,
  query: ProductQuery,
): Promise<ShopProducts> {
  const feed = await findFeed(deps.database, userId)
  const counts: Partial<Record<ProductStatus, number>> = {}
  for (const { status, total } of await countByStatus(deps.database, userId)) counts[status] = total
  const { items, total } = await listProducts(deps.database, userId, { ...query, pageSize: productsPerPage })
  return {
    feed: feed
      ? { source: feed.source, readAt: feed.readAt.toISOString(), badRows: feed.badRows, bad: feed.bad }
      : null,
    counts: Object.fromEntries(
      productStatuses.map((one) => [one, counts[one] ?? 0]),
    ) as ShopProducts['counts'],
    items: items.map(({ mainColour, thumbnail, ...item }) => ({
      ...item,
      colour: mainColour,
      thumbnail: thumbnail && `data:image/webp;base64,${thumbnail}`,
    })),
    totalPages: Math.max(1, Math.ceil(total / productsPerPage)),
  }
}

/** From which status each act leads, and what it changes. */
const acts = {
  approve: { from: ['review'], change: { decision: 'approved' } },
  hide: { from: ['ready', 'review', 'refused', 'waiting'], change: { decision: 'hidden' } },
  show: { from: ['hidden'], change: { decision: null } },
  'read-again': {
    from: ['ready', 'review', 'refused', 'waiting'],
    change: { finding: 'waiting', problem: null, attempts: 0, decision: null },
  },
} as const satisfies Record<
  ProductAct,
  { from: readonly ProductStatus[]; change: Parameters<typeof changeProducts>[4] }
>

/** Answers how many were changed. */
export async function actOnProducts(
  deps: Deps,
  userId: string,
  { act, of }: ProductActRequest,
): Promise<number> {
  const { from, change } = acts[act]
  // It costs as much as the feed did.
  if (act === 'read-again') await deps.rateLimits.count('shop-feed-account', userId)
  const changed = await deps.database.transaction((tx) => changeProducts(tx, userId, of, from, change))
  if (act === 'read-again' && changed > 0) await prepareSoon(deps, userId)
  return changed
}

export async function forgetShopFeed(deps: Deps, userId: string): Promise<void> {
  await deps.database.transaction((tx) => deleteFeed(tx, userId))
}

/** Whether this shop's button may show for a product; never for one that its feed does not name. */
export function isProductReady({ database }: Deps, userId: string, externalId: string): Promise<boolean> {
  return isReady(database, userId, externalId)
}
