import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, generateTryOn, signedInClient, type TestApp } from '../test/app.ts'
import type { Client } from '../test/client.ts'
import { describeOnBothDatabases } from '../test/databases.ts'

/* How often a request asks the database: each time it waits for the way there and back. */

type Driver = { query(...parameters: unknown[]): unknown }

describeOnBothDatabases('A request', (database) => {
  let app: TestApp
  let somebody: Client
  /** Only what a request asks is counted, not what jobs ask meanwhile. */
  const counting = new AsyncLocalStorage<{ trips: number }>()

  beforeAll(async () => {
    app = await createTestApp({ database })
    somebody = (await signedInClient(app)).client
    expect((await generateTryOn(somebody)).status).toBe(200)
    await mkdir(join(app.publicFolder, 'imagery'))
    await writeFile(join(app.publicFolder, 'imagery/hero.jpg'), 'a picture')
    const driver = (app.deps.database as unknown as { $client: Driver }).$client
    const ask = driver.query.bind(driver)
    vi.spyOn(driver, 'query').mockImplementation((...parameters) => {
      const counter = counting.getStore()
      if (counter) counter.trips++
      return ask(...parameters)
    })
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await app.stop()
  })

  async function countTrips(client: Client, path: string): Promise<number> {
    const counter = { trips: 0 }
    const response = await counting.run(counter, () => client.get(path))
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    return counter.trips
  }

  test.each(['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/imagery/hero.jpg'])(
    'EDGE-7 for %s, the same for everybody, asks no database, whoever sends it',
    async (path) => {
      expect(await countTrips(app.newClient(), path)).toBe(0)
      expect(await countTrips(somebody, path)).toBe(0)
    },
  )

  test.each(['/', '/landing', '/faq', '/privacy', '/terms', '/cookies', '/nowhere'])(
    'EDGE-7 for the page %s asks no database without a session, and with one only whose it is',
    async (path) => {
      expect(await countTrips(app.newClient(), path)).toBe(0)
      expect(await countTrips(somebody, path)).toBe(1)
    },
  )

  test.each([
    ['/api/auth/user', 1],
    ['/api/tokens/balance', 2],
    ['/api/history/tryons', 2],
  ])('EDGE-8 %s answers somebody signed in after %i round trips', async (path, trips) => {
    expect(await countTrips(somebody, path)).toBe(trips)
  })
})
