import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../../../database/database.ts'

/** How the catalogue's descriptions are compared. */
export type VectorIndex = {
  /** pgvector's type whose index is used; null where it is missing and every row is compared. */
  type: 'vector' | 'halfvec' | null
  describer: string
  length: number
}

type Described = { name: string; length: number }

/** Any number, the same in every process: only one of them makes the index. */
const indexLock = 7_203_612
const missing =
  'PostgreSQL has no pgvector extension (0.5 or newer), so that a price search compares every item of the catalogue: exact, but slow ' +
  'beyond some ten thousand items. Install it (Debian: postgresql-NN-pgvector) and start again.'

/** Makes the index over the descriptions of one describer, where pgvector is there. */
export async function openVectorIndex(
  database: Database,
  { name: describer, length }: Described,
  log: Logger,
): Promise<VectorIndex> {
  const type = await findVectorType(database)
  if (type === null) log.warn(missing)
  else await createIndex(database, type, { name: describer, length })
  return { type, describer, length }
}

async function findVectorType(database: Database): Promise<VectorIndex['type']> {
  try {
    await database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${indexLock})`)
      await tx.execute(sql`create extension if not exists vector`)
    })
  } catch {
    // It is not installed, or this account may not add it.
    return null
  }
  const { rows } = await database.execute(
    sql`select extversion as version, version() like '%emscripten%' or version() like '%wasm%' as is_embedded from pg_extension where extname = 'vector'`,
  )
  const [major = 0, minor = 0] = String(rows[0]?.version ?? '')
    .split('.')
    .map(Number)
  const age = major * 100 + minor
  if (age < 5) return null
  // Half the size; but compiled to WebAssembly its arithmetic is slow.
  return age >= 7 && !rows[0]?.is_embedded ? 'halfvec' : 'vector'
}

async function createIndex(database: Database, type: 'vector' | 'halfvec', { name, length }: Described) {
  const hash = createHash('sha256').update(`${type} ${name} ${length}`).digest('hex').slice(0, 8)
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${indexLock})`)
    await tx.execute(
      sql.raw(
        `create index if not exists catalogue_items_alike_${hash} on catalogue_items
         using hnsw ((description::${type}(${length})) ${type}_l2_ops) where ${searchable(name)}`,
      ),
    )
  })
}

/** The rows that a search looks at; written the same in the index and in the query, so that the one serves the other. */
export function searchable(describer: string): string {
  if (!/^[\w./-]+$/.test(describer)) throw new Error(`Not a describer's name: ${describer}`)
  return `describer = '${describer}' and description is not null and retired_at is null`
}
