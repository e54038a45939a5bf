import type { Deps } from '../../deps.ts'
import type { FeedRow } from './feed/feed.ts'
import { isClothing, readProduct, type Product } from './feed/read-product.ts'
import {
  deleteDemonstration,
  openFeed,
  retireUnseen,
  updateFeed,
  upsertItems,
  type Feed,
  type NewItem,
} from './repository.ts'

export type ImportSource = {
  /** The file or address, for the record. */
  name: string
  rows: AsyncIterable<FeedRow>
  /** The same for the same content; null when that cannot be told. */
  fingerprint: string | null
}

export type BadRow = { line: number; id: string | null; reason: string }
export type ImportResult = {
  stored: number
  bad: number
  /** Rows of other things than clothes. */
  skipped: number
  retired: number
  /** Rows that an import before, which was cut off, has stored. */
  resumedAfter: number
}

type Options = {
  shop: string
  isDemonstration?: boolean
  onBadRow?: (row: BadRow) => void
  onProgress?: (rows: number) => void
  /** Turns a row into a product; a demonstration may show what a shop's feed may not. */
  read?: (row: FeedRow) => Product | { reason: string }
}

const batchSize = 250

/**
 * Reads a shop's feed into the catalogue. A feed is the whole of what the shop has: rows that are gone are retired, once all of it
 * was read. Every batch is stored together with how far the import is, so that one that is cut off goes on there.
 */
export async function importFeed(
  deps: Pick<Deps, 'database' | 'now'>,
  source: ImportSource,
  options: Options,
): Promise<ImportResult> {
  const feed = await beginImport(deps, source, options)
  const result = { stored: 0, bad: 0, skipped: 0, retired: 0, resumedAfter: feed.rowsDone }
  let rows = 0
  let batch: NewItem[] = []
  const store = async () => {
    const items = withoutRepeats(batch)
    batch = []
    await deps.database.transaction(async (tx) => {
      await upsertItems(tx, items)
      await updateFeed(tx, feed.id, { rowsDone: rows })
    })
    result.stored += items.length
    options.onProgress?.(rows)
  }
  for await (const row of source.rows) {
    rows++
    if (rows <= feed.rowsDone) continue
    const product = (options.read ?? readProduct)(row)
    if ('reason' in product) {
      result.bad++
      options.onBadRow?.({
        line: row.line,
        id: row.attributes.get('id')?.[0] ?? null,
        reason: product.reason,
      })
    } else if (!isClothing(row)) result.skipped++
    else batch.push({ ...product, feedId: feed.id, importNumber: feed.importNumber })
    if (batch.length >= batchSize) await store()
  }
  await store()
  await deps.database.transaction(async (tx) => {
    // A feed without a single product is a mistake of whoever wrote it, not a shop that closed.
    const isUsable = result.stored + feed.rowsDone > 0
    if (isUsable) result.retired = await retireUnseen(tx, feed.id, feed.importNumber, deps.now())
    // Beside a real shop an invented one would be a lie.
    if (isUsable && !feed.isDemonstration) await deleteDemonstration(tx)
    await updateFeed(tx, feed.id, { finishedAt: deps.now() })
  })
  return result
}

/** Goes on with an import of the same content that was cut off; else begins a new one. */
async function beginImport(
  deps: Pick<Deps, 'database' | 'now'>,
  { name, fingerprint }: ImportSource,
  { shop, isDemonstration = false }: Options,
): Promise<Feed> {
  const feed = await openFeed(deps.database, { shop, source: name, isDemonstration })
  const isCutOff = feed.startedAt !== null && feed.finishedAt === null
  if (isCutOff && fingerprint !== null && feed.fingerprint === fingerprint) return feed
  const change = {
    source: name,
    fingerprint,
    importNumber: feed.importNumber + 1,
    rowsDone: 0,
    startedAt: deps.now(),
    finishedAt: null,
  }
  await updateFeed(deps.database, feed.id, change)
  return { ...feed, ...change }
}

/** The last row of an id wins, as it would one batch later. */
function withoutRepeats(items: NewItem[]): NewItem[] {
  return [...new Map(items.map((item) => [item.externalId, item])).values()]
}
