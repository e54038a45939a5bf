import { pino } from 'pino'
import { describeWaiting } from '../../server/src/features/catalogue/describe-items.ts'
import { importDemonstration } from '../../server/src/features/catalogue/demonstration.ts'
import { readFeed } from '../../server/src/features/catalogue/feed/read-feed.ts'
import { importFeed } from '../../server/src/features/catalogue/import-feed.ts'
import type { Database } from '../../server/src/database/database.ts'
import { openVectorIndex } from '../../server/src/features/catalogue/search/vector-index-repository.ts'
import { catalogueItems } from '../../server/src/database/tables.ts'
import { createBuiltInDescriber } from '../../server/src/providers/try-on-engine/built-in-describer.ts'
import { printFigures } from '../figures.ts'

const deps = { now: () => new Date(), isReachable: () => true }

/** How fast a shop's feed of so many rows is read into the catalogue, the first time and when it comes again. */
export async function measureImport(database: Database, rowCount: number): Promise<boolean> {
  const rates: number[] = []
  for (let time = 0; time < 2; time++) {
    const startedAt = performance.now()
    const source = { name: 'bench', rows: readFeed(writeFeed(rowCount)), fingerprint: null }
    const { stored } = await importFeed({ ...deps, database }, source, { shop: 'Bench' })
    if (stored !== rowCount) throw new Error(`${stored} of ${rowCount} rows were stored`)
    rates.push((1000 * rowCount) / (performance.now() - startedAt))
  }
  const [first = 0, again = 0] = rates
  return printFigures(`Import of ${rowCount} rows of text, embedded database`, [
    { figure: 'rows a second', value: first, floor: 2000 },
    { figure: 'rows a second, when they are there', value: again, floor: 2000 },
  ])
}

/** How fast pictures are described, by those of the demonstration: as an import does it, on two threads. */
export async function measureDescribing(database: Database): Promise<boolean> {
  const garmentDescriber = createBuiltInDescriber({ threads: 2 })
  await openVectorIndex(database, garmentDescriber, pino({ level: 'warn' }))
  const config = { priceSearch: { hasDemonstration: true } }
  await importDemonstration({ ...deps, database, config })
  // They come described.
  await database.update(catalogueItems).set({ describer: null, description: null })
  let described = 0
  let startedAt = 0
  await describeWaiting(
    { ...deps, database, garmentDescriber },
    {
      onPicture(isDescribed) {
        // The first two wait for the networks to be loaded.
        if (++described === 2) startedAt = performance.now()
        if (!isDescribed) throw new Error('A picture of the demonstration was not described')
      },
    },
  )
  const value = (1000 * (described - 2)) / (performance.now() - startedAt)
  await garmentDescriber.close()
  return printFigures(`Describing ${described} pictures`, [{ figure: 'pictures a second', value }])
}

const columns =
  'id title description link image_link availability price sale_price condition brand gtin color item_group_id google_product_category'
const description = 'A garment of good cloth, cut with care, in a colour that goes with everything. '.repeat(
  4,
)

/** Tab-separated, as shops export it. */
async function* writeFeed(rowCount: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${columns.replaceAll(' ', '\t')}\n`)
  for (let first = 0; first < rowCount; first += 500) {
    const rows = Array.from({ length: Math.min(500, rowCount - first) }, (_, k) => writeRow(first + k))
    yield Buffer.from(rows.join(''))
  }
}

function writeRow(n: number): string {
  const group = Math.floor(n / 4)
  return `${[
    `SKU-${n}`,
    `Linen shirt number ${group}`,
    description,
    `https://shop.example/products/${group}?variant=${n}`,
    `https://pictures.shop.example/${group}.jpg`,
    'in_stock',
    `${20 + (n % 90)}.90 USD`,
    n % 3 === 0 ? `${15 + (n % 90)}.90 USD` : '',
    'new',
    'Acme',
    String(4_000_000_000_000 + n),
    'blue',
    `G${group}`,
    'Apparel & Accessories > Clothing > Shirts & Tops',
  ].join('\t')}\n`
}
