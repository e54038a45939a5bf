import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { catalogueFeeds } from '../../server/src/database/tables.ts'
import type { Database } from '../../server/src/database/database.ts'
import { createCatalogueSearch } from '../../server/src/features/catalogue/search/catalogue-search.ts'
import { findNearest } from '../../server/src/features/catalogue/search/nearest-repository.ts'
import {
  openVectorIndex,
  searchable,
} from '../../server/src/features/catalogue/search/vector-index-repository.ts'
import { descriptionLength, descriptionName } from '../../engine/index.ts'
import { createRandom } from '../../engine/pixels/random.ts'
import { printFigures, quantile } from '../figures.ts'

const describer = { name: descriptionName, length: descriptionLength }
const farDistance = 1.45
const batch = 2000

type Options = { title: string; items: number; queries: number; mostMilliseconds: number }

/** Fills a catalogue with made-up descriptions, and asks the product's own search for other photos of some of them. */
export async function measureVectors(
  database: Database,
  { title, items, queries, mostMilliseconds }: Options,
): Promise<boolean> {
  const vectors = createVectors()
  // At once, so that a PostgreSQL without it says so before its rows are made.
  await database.execute(sql`create extension if not exists vector`)
  await timed(`${items} items stored`, () => fill(database, vectors, items))
  const index = await timed('index made', () => openVectorIndex(database, describer, pino({ level: 'warn' })))
  await database.execute(sql`vacuum analyze catalogue_items`)

  const search = createCatalogueSearch({ database, index, farDistance, now: () => new Date() })
  const wanted = Array.from({ length: queries }, () => vectors.lookAgain(vectors.at(vectors.choose(items))))
  const times: number[] = []
  for (const vector of wanted) {
    const startedAt = performance.now()
    await search.search({ ...query, description: { vector, describer: describer.name } })
    times.push(performance.now() - startedAt)
  }
  const checked = wanted.slice(0, Math.min(100, queries))
  let found = 0
  for (const vector of checked) {
    const [near, exact] = [
      await findNearest(database, index, vector, 200),
      await findExactly(database, vector),
    ]
    const titles = new Set(near.slice(0, 10).map((row) => row.title))
    found += exact.filter((name) => titles.has(name)).length
  }
  return printFigures(`${title}: ${items} descriptions, ${index.type ?? 'no'} index`, [
    { figure: 'p95 ms', value: quantile(times, 0.95), floor: mostMilliseconds, isLimit: true },
    { figure: 'p50 ms', value: quantile(times, 0.5) },
    { figure: 'recall@10 against exact', value: found / (10 * checked.length), floor: 0.95 },
  ])
}

const query = {
  crop: new Uint8Array(),
  publishCrop: () => '',
  garmentClass: 'top',
  mainColour: 'red',
} as const

/**
 * Few things decide how a garment looks: descriptions lie near a surface of 24 dimensions in their 174, most of them about 1.6 apart,
 * and another photo of the same garment about 0.15 from the first.
 */
function createVectors() {
  const latent = 24
  const gauss = createGauss(createRandom(1))
  const basis = Array.from({ length: latent }, () =>
    Float64Array.from({ length: descriptionLength }, () => gauss() / Math.sqrt(descriptionLength)),
  )
  const choose = createRandom(2)
  const again = createGauss(createRandom(3))
  return {
    /** The same for the same number. */
    at(number: number): number[] {
      const own = createGauss(createRandom(number * 7919 + 11))
      const vector = Float64Array.from({ length: descriptionLength }, () => 0.004 * own())
      for (const direction of basis) {
        const share = 0.23 * own()
        direction.forEach((value, i) => (vector[i] = (vector[i] ?? 0) + share * value))
      }
      return Array.from(vector, (value) => Math.round(value * 1e4) / 1e4)
    },
    choose: (items: number) => Math.floor(choose() * items),
    lookAgain: (vector: number[]) =>
      vector.map((value) => value + (0.15 / Math.sqrt(descriptionLength)) * again()),
  }
}

/** Box and Muller. */
function createGauss(random: () => number): () => number {
  let spare: number | null = null
  return () => {
    if (spare !== null) {
      const value = spare
      spare = null
      return value
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random()))
    const angle = 2 * Math.PI * random()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}

async function fill(database: Database, vectors: ReturnType<typeof createVectors>, items: number) {
  const [feed] = await database
    .insert(catalogueFeeds)
    .values({ shop: 'Bench', source: 'made up' })
    .returning({ id: catalogueFeeds.id })
  for (let first = 0; first < items; first += batch) {
    const count = Math.min(batch, items - first)
    const rows = Array.from({ length: count }, (_, k) => `{${vectors.at(first + k).join(',')}}`).join('\n')
    await database.execute(sql`
      insert into catalogue_items (feed_id, external_id, title, url, image_url, price, currency, condition, garment_class,
        describer, description, import_number)
      select ${feed?.id}::uuid, n, 'Item ' || n, 'https://shop.example/' || n, 'https://shop.example/' || n || '.jpg', n, 'USD',
        'New', 'top', ${describer.name}, written::real[], 1
      from (
        select written, ${first}::int + place as n
        from string_to_table(${rows}, E'\n') with ordinality as row(written, place)
      ) as made`)
    if (first % (50 * batch) === 0) process.stderr.write(`\r${first} of ${items} `)
  }
  process.stderr.write('\r')
}

/** The names of the ten nearest, by comparing all. */
async function findExactly(database: Database, vector: number[]): Promise<string[]> {
  const type = sql.raw(`vector(${describer.length})`)
  const { rows } = await database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_indexscan = off`)
    return tx.execute(sql`
      select title from catalogue_items where ${sql.raw(searchable(describer.name))}
      order by description::${type} <-> ${`{${vector.join(',')}}`}::real[]::${type} limit 10`)
  })
  return rows.map((row) => String(row.title))
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const answer = await work()
  console.log(`${what} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return answer
}
