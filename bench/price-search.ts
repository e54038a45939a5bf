import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '../server/src/database/database.ts'
import { openPgliteDatabase } from '../server/src/providers/database/pglite.ts'
import { openPostgresDatabase } from '../server/src/providers/database/postgres.ts'
import { startPostgres } from '../server/test/postgres.ts'
import { measureDescribing, measureImport } from './price-search/import.ts'
import { measureLikeness } from './price-search/likeness.ts'
import { measureVectors } from './price-search/vectors.ts'

/**
 * npm run bench:price-search -- [--only PARTS] [--items N] [--rows N] [--every N]
 *
 * The figures of the price search, each beside what is asked of it. It ends with 1 when one of them is missed.
 * --only   of these some, by default all but million, whose index alone takes ten minutes on two cores:
 *            likeness  whether other photos of a garment find it, and what else they find
 *            import    rows of a feed a second, on the embedded database
 *            pictures  pictures described a second
 *            embedded  the search among 10,000 items on the embedded database
 *            million   the search among --items items on a throw-away PostgreSQL with pgvector
 * --items  of the part million, by default 1,000,000
 * --rows   of the part import, by default 50,000
 * --every  of the part likeness: every so manieth garment is looked for, by default 4
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'likeness,import,pictures,embedded' },
    items: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '50000' },
    every: { type: 'string', default: '4' },
  },
})

const parts: Record<string, () => Promise<boolean>> = {
  likeness: () => measureLikeness(Number(options.every)),
  import: () => onPglite((database) => measureImport(database, Number(options.rows))),
  pictures: () => onPglite(measureDescribing),
  embedded: () =>
    onPglite((database) =>
      measureVectors(database, { title: 'PGlite', items: 10_000, queries: 300, mostMilliseconds: 100 }),
    ),
  million: () =>
    onPostgres((database) =>
      measureVectors(database, {
        title: 'PostgreSQL',
        items: Number(options.items),
        queries: 1000,
        mostMilliseconds: 50,
      }),
    ),
}

const wanted = options.only.split(',')
const unknown = wanted.find((name) => !(name in parts))
if (unknown !== undefined) throw new Error(`There is no part ${unknown}: ${Object.keys(parts).join(', ')}`)
let isGood = true
for (const name of wanted) isGood = (await parts[name]?.()) === true && isGood
process.exit(isGood ? 0 : 1)

async function onPglite(measure: (database: Database) => Promise<boolean>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'ourela-bench-'))
  const { database, close } = await openPgliteDatabase(folder)
  try {
    return await measure(database)
  } finally {
    await close()
    await rm(folder, { recursive: true })
  }
}

/** With the memory that an operator gives to a catalogue of this size: see docs/deployment.md. */
async function onPostgres(measure: (database: Database) => Promise<boolean>): Promise<boolean> {
  const postgres = await startPostgres({
    shared_buffers: '2GB',
    maintenance_work_mem: '2GB',
    max_wal_size: '8GB',
  })
  if (!postgres) throw new Error('This machine has no PostgreSQL')
  const { database, close } = await openPostgresDatabase(postgres.url)
  try {
    return await measure(database)
  } finally {
    await close()
    await postgres.stop()
  }
}
