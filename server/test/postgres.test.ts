import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'

test('a throw-away PostgreSQL answers, and is gone after stop', async (context) => {
  const postgres = await startPostgres()
  if (!postgres) return context.skip('no PostgreSQL on this machine')
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database throw_away')
  const { rows } = await client.query('show fsync')
  expect(rows).toEqual([{ fsync: 'off' }])
  await client.end()
  await postgres.stop()
  await expect(new Client({ connectionString: postgres.url }).connect()).rejects.toThrow(/ECONNREFUSED/)
})
