import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createPostgresDatabase } from '../../../test/databases.ts'
import { copyTemplateDatabase } from '../../../test/template-database.ts'
import { users } from '../../database/tables.ts'
import { isFromFullDisk } from '../../platform/free-space.ts'
import { describeDatabase } from './conformance.ts'
import { openPgliteDatabase } from './pglite.ts'
import { openPostgresDatabase } from './postgres.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ourela-database-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeDatabase('PGlite', () => openPgliteDatabase(folder))

describe('PGlite on a disk', () => {
  let home: string
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'ourela-database-'))
    await copyTemplateDatabase(home)
  })
  afterEach(() => rm(home, { recursive: true, force: true }))
  const somebody = { username: 'Needle Person', email: 'needle@example.com' }

  test('HOLD-5 that is full refuses to write, reads on, and writes again as soon as there is room', async () => {
    let hasRoom = true
    const { database, close } = await openPgliteDatabase(home, () => hasRoom)
    const insert = () => database.insert(users).values(somebody)
    await insert()
    hasRoom = false
    const refusal: unknown = await insert().catch((error: unknown) => error)
    expect(isFromFullDisk(refusal)).toBe(true)
    const inTransaction = database.transaction((tx) => tx.insert(users).values(somebody))
    expect(isFromFullDisk(await inTransaction.catch((error: unknown) => error))).toBe(true)
    expect(await database.select().from(users)).toHaveLength(1)
    hasRoom = true
    await insert()
    expect(await database.select().from(users)).toHaveLength(2)
    await close()
  })

  test('HOLD-9 forgets what was deleted: no file of it holds a byte of that, its log included', async () => {
    const { database, eraseDeleted, close } = await openPgliteDatabase(home)
    const kept = { username: 'Kept Person', email: 'kept@example.com' }
    await database.insert(users).values([kept, ...Array.from({ length: 50 }, () => somebody)])
    await database.execute(sql`checkpoint`)
    await database.update(users).set({ username: 'Needle Renamed' }).where(eq(users.email, somebody.email))
    expect(await countFilesWith(home, 'needle@example.com')).toBeGreaterThan(0)
    await database.delete(users).where(eq(users.email, somebody.email))
    await eraseDeleted()
    expect(await countFilesWith(home, 'needle@example.com')).toBe(0)
    expect(await countFilesWith(home, 'Needle')).toBe(0)
    expect(await database.select({ email: users.email }).from(users)).toEqual([{ email: kept.email }])

    await database.insert(users).values(somebody)
    await database.delete(users).where(eq(users.email, somebody.email))
    await close()
    expect(await countFilesWith(home, 'needle@example.com')).toBe(0)
    const reopened = await openPgliteDatabase(home)
    expect(await reopened.database.select({ email: users.email }).from(users)).toEqual([
      { email: kept.email },
    ])
    await reopened.close()
  })
})

async function countFilesWith(home: string, words: string): Promise<number> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map((file) => readFile(file)))
  return contents.filter((content) => content.includes(words)).length
}

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
