import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { idOf } from '../../../test/admins.ts'
import { makeKey } from '../../../test/api-keys.ts'
import { createTestApp, grantTokens, signedInClient, type TestApp } from '../../../test/app.ts'
import { noThrottles } from '../../../test/no-throttles.ts'
import { drawGarment, drawPhoto, fileOf, jpegOf } from '../../../test/pictures.ts'

/** `REPLAYS=10000 npm test -- unit replays` is the proof under load; fewer show every time that it holds. */
const replays = Number(process.env.REPLAYS ?? 300)
const perKey = 100
const inFlight = 40

describe.skipIf(inject('postgresUrl') === null)(
  'Replays of Idempotency-Keys, by two processes on PostgreSQL',
  () => {
    const apps: TestApp[] = []
    beforeAll(async () => {
      const first = await createTestApp({ database: 'postgres' })
      const { databaseUrl } = first.deps.config
      const environment = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: first.dataDir }
      apps.push(first, await createTestApp({ environment }))
      for (const app of apps) app.deps.rateLimits = noThrottles
    })
    afterAll(async () => {
      for (const app of apps.reverse()) await app.stop()
    })

    test(
      `API-6 ${replays} calls of ${Math.ceil(replays / perKey)} keys charge once each`,
      { timeout: 600_000, retry: 0 },
      async () => {
        const first = apps[0] as TestApp
        const { client, email } = await signedInClient(first)
        const { key } = await makeKey(client)
        const keys = Math.ceil(replays / perKey)
        await grantTokens(first, email, keys)
        const [photo, garment] = [await jpegOf(drawPhoto()), await jpegOf(drawGarment())]
        const made = new Map<string, Set<string>>()
        const outcomes = new Map<string, number>()
        let sent = 0

        async function sendNext(): Promise<void> {
          while (sent < replays) {
            const turn = sent++
            // Neighbours have the same key, and go to different processes.
            const idempotencyKey = `order-${Math.floor(turn / perKey)}`
            const form = new FormData()
            form.append('photo', fileOf(photo))
            form.append('garment', fileOf(garment))
            const app = apps[turn % apps.length] as TestApp
            const headers = { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey }
            const url = new URL('/api/v1/try-ons', first.deps.config.publicUrl)
            const answer = await app.fetch(new Request(url, { method: 'POST', body: form, headers }))
            const { id, code } = await answer.json()
            const outcome = code ?? String(answer.status)
            outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
            // A full queue says so; the next call with this key is the same call.
            if (code !== 'busy') made.set(idempotencyKey, (made.get(idempotencyKey) ?? new Set()).add(id))
          }
        }
        await Promise.all(Array.from({ length: inFlight }, sendNext))

        expect(['200', '202', 'busy']).toEqual(expect.arrayContaining([...outcomes.keys()]))
        expect([...made.values()].map((ids) => ids.size)).toEqual(Array(keys).fill(1))
        const userId = await idOf(first, email)
        const entries = await first.deps.database.query.ledgerEntries.findMany({
          where: (table, { and, eq }) => and(eq(table.userId, userId), eq(table.reason, 'try-on')),
        })
        expect(entries).toHaveLength(keys)
        const account = await first.deps.database.query.users.findFirst({
          where: (table, { eq }) => eq(table.id, userId),
        })
        // The three tokens of the sign-up are all that is left.
        expect(account?.tokenBalance).toBe(3)
      },
    )
  },
)
