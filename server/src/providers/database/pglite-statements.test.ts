import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepStatements } from './pglite-statements.ts'

let client: PGlite
beforeAll(async () => {
  client = new PGlite()
  await client.waitReady
  keepStatements(client)
  await client.exec('create table people (id int primary key, name text)')
})
afterAll(() => client.close())

const insert = (id: number, name = 'somebody') =>
  client.query('insert into people values ($1, $2)', [id, name])
const find = async (id: number) => (await client.query('select * from people where id = $1', [id])).rows

async function countPrepared(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_prepared_statements',
  )
  return rows[0]?.count ?? 0
}

test('a statement is prepared once, and answers each time what it is asked', async () => {
  await insert(1, 'Ann')
  await find(1)
  const before = await countPrepared()
  await insert(2, 'Bob')
  expect(await find(1)).toEqual([{ id: 1, name: 'Ann' }])
  expect(await find(2)).toEqual([{ id: 2, name: 'Bob' }])
  expect(await find(3)).toEqual([])
  expect(await countPrepared()).toBe(before)
})

test('one that fails can be sent again, within a transaction and without', async () => {
  await insert(10)
  await expect(insert(10)).rejects.toThrow(/duplicate key/)
  await insert(11)
  const failed = client.transaction(async (tx) => {
    await tx.query('insert into people values ($1, $2)', [12, 'somebody'])
    await expect(tx.query('insert into people values ($1, $2)', [11, 'twice'])).rejects.toThrow()
    // Until its end the transaction refuses everything, what is prepared already and what is not.
    await expect(tx.query('select * from people where id = $1', [11])).rejects.toThrow(/aborted/)
    await expect(tx.query('select 1 as never_prepared')).rejects.toThrow(/aborted/)
  })
  await expect(failed).rejects.toThrow()
  expect(await find(12)).toEqual([])
  expect(await find(11)).toHaveLength(1)
  expect((await client.query('select 1 as never_prepared')).rows).toEqual([{ never_prepared: 1 }])
})

test('what does not parse fails each time with its own error', async () => {
  for (let time = 0; time < 2; time++)
    await expect(client.query('select * from nowhere')).rejects.toMatchObject({ code: '42P01' })
  await client.query('create table nowhere (id int)')
  expect((await client.query('select * from nowhere')).rows).toEqual([])
})

test('a table that is changed answers with the columns that it has by then', async () => {
  await insert(20, 'Cleo')
  await find(20)
  await client.exec('alter table people add column age int')
  expect(await find(20)).toEqual([{ id: 20, name: 'Cleo', age: null }])
  await client.query('alter table people drop column age')
  expect(await find(20)).toEqual([{ id: 20, name: 'Cleo' }])
})

test('one that is changed unseen fails once and answers the next time', async () => {
  await insert(30, 'Dora')
  await find(30)
  await client.exec(`do $$ begin execute 'al' || 'ter table people add column size int'; end $$`)
  await expect(find(30)).rejects.toMatchObject({ code: '0A000' })
  expect(await find(30)).toEqual([{ id: 30, name: 'Dora', size: null }])
})

test('no more of them are kept than there is room for, and the one that was used last stays', async () => {
  for (let number = 0; number < 250; number++) {
    expect((await client.query(`select ${number} as number`)).rows).toEqual([{ number }])
    await find(1)
  }
  expect(await countPrepared()).toBeLessThanOrEqual(200)
  const { rows } = await client.query(
    `select 1 from pg_prepared_statements where statement = 'select * from people where id = $1'`,
  )
  expect(rows).toHaveLength(1)
  expect((await client.query('select 0 as number')).rows).toEqual([{ number: 0 }])
})
