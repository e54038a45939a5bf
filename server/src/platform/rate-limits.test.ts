import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { rateLimits } from '../database/tables.ts'
import { RequestError } from './fail.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.deps.database.delete(rateLimits)
})
afterAll(() => app.stop())

/** How many of these attempts, one after the other, are let through; each comes from the next address. */
async function countAllowed(attempts: number, addressOf: (attempt: number) => string): Promise<number> {
  let allowed = 0
  for (let attempt = 0; attempt < attempts; attempt++) {
    const counting = app.deps.rateLimits.count('reset-address', addressOf(attempt))
    const refusal: unknown = await counting.then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refusal === undefined) allowed++
    else if (!(refusal instanceof RequestError)) throw refusal
  }
  return allowed
}

test('HOLD-1 whoever has a whole IPv6 network counts as one', async () => {
  expect(await countAllowed(40, (attempt) => `2001:db8:1:2::${attempt.toString(16)}`)).toBe(30)
})

test('HOLD-1 many networks of one site may do more, and not without end', async () => {
  expect(await countAllowed(300, (attempt) => `2001:db8:1:${attempt.toString(16)}::1`)).toBe(240)
})

test('HOLD-1 one IPv4 address counts the same however it is written', async () => {
  const spellings = ['198.51.100.7', '::ffff:198.51.100.7']
  expect(await countAllowed(40, (attempt) => spellings[attempt % 2] ?? '')).toBe(30)
  expect(await countAllowed(40, (attempt) => `198.51.100.${attempt + 8}`)).toBe(40)
})

test('HOLD-1 what is taken back was never counted', async () => {
  for (let attempt = 0; attempt < 40; attempt++) {
    await app.deps.rateLimits.count('reset-address', '2001:db8::1')
    await app.deps.rateLimits.takeBack('reset-address', '2001:db8::1')
  }
})

test('HOLD-2 counters whose time is over are swept, others stay', async () => {
  const { database } = app.deps
  await app.deps.rateLimits.count('reset-address', '198.51.100.7')
  await database.insert(rateLimits).values({ key: 'old', points: 1, expire: new Date(Date.now() - 1000) })
  await app.deps.rateLimits.sweep()
  const left = await database.select().from(rateLimits)
  expect(left.map(({ key }) => key)).toEqual([expect.stringMatching(/^reset-address:/)])
})
