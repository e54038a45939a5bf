import { randomUUID } from 'node:crypto'
import { and, eq, gte, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import * as tables from '../../database/tables.ts'
import type { DatabaseProvider } from './type.ts'

const { adminActs, ledgerEntries, tryOns, users } = tables

/** What every database keeps to. `open` opens the same database each time; it is empty at first. */
export function describeDatabase(name: string, open: () => Promise<DatabaseProvider>): void {
  describe(`${name} database`, () => {
    let provider: DatabaseProvider
    let database: Database
    beforeAll(async () => {
      provider = await open()
      database = provider.database
    })
    afterAll(() => provider.close())

    async function insertUser(change: Partial<typeof users.$inferInsert> = {}) {
      const email = `${randomUUID()}@example.com`
      const [user] = await database
        .insert(users)
        .values({ username: 'somebody', email, ...change })
        .returning()
      return user!
    }
    const readUser = async (id: string) => {
      const [user] = await database.select().from(users).where(eq(users.id, id))
      return user
    }

    test('its migrations make exactly the tables that the product reads', async () => {
      const { rows } = await database.execute(
        sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
      )
      const expected = Object.values(tables)
        .filter((table) => is(table, PgTable))
        .map((table) => getTableConfig(table))
        .flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`))
      expect(rows.map((row) => row.name).sort()).toEqual(expected.sort())
    })

    test('opens again as it was left, running no migration twice', async () => {
      const user = await insertUser()
      await provider.close()
      provider = await open()
      database = provider.database
      expect(await readUser(user.id)).toEqual(user)
    })

    test('takes and gives lists of texts, whole numbers and ids', async () => {
      const given = {
        texts: ['a "b", {c}', 'NULL', ''],
        numbers: [-1, 0, 2],
        ids: [randomUUID(), randomUUID()],
      }
      const { rows } = await database.execute(sql`
        select ${sql.param(given.texts)}::text[] as texts, ${sql.param(given.numbers)}::int[] as numbers,
          ${sql.param(given.ids)}::uuid[] as ids`)
      expect(rows).toEqual([given])
    })

    test('gives back JSON, times, numbers and any writing as they were given', async () => {
      const user = await insertUser({
        username: 'Žoë 👗 "quoted" \\ \n',
        emailVerifiedAt: new Date(1234567890123),
      })
      expect(await readUser(user.id)).toMatchObject({
        username: 'Žoë 👗 "quoted" \\ \n',
        emailVerifiedAt: new Date(1234567890123),
        tokenBalance: 0,
        isAdmin: false,
      })
      const detail = { nested: { list: [1, 'two', null, true], 'a "key"': 0.1 }, text: 'Žoë' }
      const [act] = await database
        .insert(adminActs)
        .values({ adminId: user.id, subjectId: null, act: 'grant-tokens', reason: 'test', detail })
        .returning()
      expect(act?.detail).toEqual(detail)
      expect(act?.id).toBeTypeOf('number')

      const photoPlacement = { x: -0.25, y: 1e-7, width: 1.5, height: 0.3333333333333333 }
      const [tryOn] = await database
        .insert(tryOns)
        .values({ userId: user.id, idempotencyKey: 'key', state: 'complete', photoPlacement })
        .returning()
      expect(tryOn?.photoPlacement).toEqual(photoPlacement)
    })

    test('TRY-8 of fifty updates at once that each take one of ten, ten succeed', async () => {
      const user = await insertUser({ tokenBalance: 10 })
      const take = async (tx: Database | Transaction) => {
        const taken = await tx
          .update(users)
          .set({ tokenBalance: sql`${users.tokenBalance} - 1` })
          .where(and(eq(users.id, user.id), gte(users.tokenBalance, 1)))
          .returning()
        return taken.length
      }
      const attempts = Array.from({ length: 50 }, (_, i) =>
        i % 2 ? take(database) : database.transaction((tx) => take(tx)),
      )
      const taken = await Promise.all(attempts)
      expect(taken.reduce((sum, count) => sum + count)).toBe(10)
      expect((await readUser(user.id))?.tokenBalance).toBe(0)
    })

    test('TOKEN-9 of twenty inserts at once for the same cause, one counts', async () => {
      const user = await insertUser()
      const entry = { userId: user.id, amount: 1, reason: 'purchase', reference: randomUUID() } as const
      const inserted = await Promise.all(
        Array.from({ length: 20 }, () =>
          database.insert(ledgerEntries).values(entry).onConflictDoNothing().returning(),
        ),
      )
      expect(inserted.flat()).toHaveLength(1)
    })

    test('a transaction that throws leaves nothing behind, and the next one works', async () => {
      const user = await insertUser()
      const broken = database.transaction(async (tx) => {
        await tx.update(users).set({ tokenBalance: 99 }).where(eq(users.id, user.id))
        throw new Error('changed my mind')
      })
      await expect(broken).rejects.toThrow('changed my mind')
      const failing = database.transaction(async (tx) => {
        await tx.update(users).set({ tokenBalance: 99 }).where(eq(users.id, user.id))
        await tx.execute(sql`select * from no_such_table`)
      })
      await expect(failing).rejects.toThrow()
      expect((await readUser(user.id))?.tokenBalance).toBe(0)
    })

    test('AUTH-14 two accounts may claim an address, only one may have it verified', async () => {
      const email = `${randomUUID()}@Example.com`
      await insertUser({ email, emailVerifiedAt: new Date() })
      const other = await insertUser({ email: email.toLowerCase() })
      const verify = database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, other.id))
      const error = await verify.then(
        () => null,
        (reason: unknown) => reason,
      )
      expect(isUniqueViolation(error, 'users_verified_email')).toBe(true)
      expect(isUniqueViolation(error, 'another_constraint')).toBe(false)
    })

    test('MAIL-8 when an account goes, its try-ons go and the books stay', async () => {
      const user = await insertUser()
      const reference = randomUUID()
      await database.insert(tryOns).values({ userId: user.id, idempotencyKey: 'a', state: 'complete' })
      await database
        .insert(ledgerEntries)
        .values({ userId: user.id, amount: 3, reason: 'purchase', reference })
      await database.delete(users).where(eq(users.id, user.id))
      expect(await database.select().from(tryOns).where(eq(tryOns.userId, user.id))).toEqual([])
      const [entry] = await database
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.reference, reference))
      expect(entry).toMatchObject({ userId: null, amount: 3 })
    })
  })
}
