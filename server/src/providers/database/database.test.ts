import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createPostgresDatabase } from '../../../test/databases.ts'
import { describeDatabase } from './conformance.ts'
import { openPgliteDatabase } from './pglite.ts'
import { openPostgresDatabase } from './postgres.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ourela-database-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeDatabase('PGlite', () => openPgliteDatabase(folder))

describe.skipIf(inject('postgresUrl') === null)('PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>
  beforeAll(async () => {
    postgres = await createPostgresDatabase()
  })
  afterAll(() => postgres.drop())

  describeDatabase('PostgreSQL', () => openPostgresDatabase(postgres.url))

  test('several processes that start at once on a new PostgreSQL migrate it once', async () => {
    const empty = await createPostgresDatabase()
    const opened = await Promise.all([1, 2, 3].map(() => openPostgresDatabase(empty.url)))
    const counts = await Promise.all(
      opened.map(async ({ database }) => {
        const { rows } = await database.execute(
          sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
        )
        return rows[0]?.count
      }),
    )
    expect(new Set(counts).size).toBe(1)
    await Promise.all(opened.map(({ close }) => close()))
    await empty.drop()
  })
})
