import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { createDrawnDescriber } from '../../../test/drawn-describer.ts'
import { openShop, toBytes, writeFeed, type ShopItem } from '../../../test/shop.ts'
import { catalogueFeeds, catalogueItems } from '../../database/tables.ts'
import type { GarmentDescriber } from '../../providers/garment-describer/type.ts'
import { describeWaiting } from './describe-items.ts'
import { readFeed } from './feed/read-feed.ts'
import { importFeed, type BadRow } from './import-feed.ts'
import { countWaiting } from './repository.ts'

describeOnBothDatabases('The catalogue', (database) => {
  let app: TestApp
  let shop: Awaited<ReturnType<typeof openShop>>
  beforeAll(async () => {
    shop = await openShop()
    app = await createTestApp({ database, isReachable: (address) => address === '127.0.0.1' })
  })
  afterAll(async () => {
    shop.stop()
    await app.stop()
  })
  afterEach(async () => {
    await app.deps.database.delete(catalogueFeeds)
  })

  const sourceOf = (feed: string, fingerprint: string | null = null) => ({
    name: 'feed.xml',
    rows: readFeed(toBytes(feed)),
    fingerprint,
  })
  const importItems = (items: ShopItem[], name = 'Acme') =>
    importFeed(app.deps, sourceOf(writeFeed(items)), { shop: name })
  const readItems = async () => {
    const items = await app.deps.database.select().from(catalogueItems).orderBy(catalogueItems.externalId)
    return items.map(({ externalId, price, retiredAt }) => [externalId, price, retiredAt === null])
  }

  test('an import twice is one; what changed is changed, what vanished is retired, what comes back is back', async () => {
    const items = [
      { id: 'a', colour: 'c02020', price: '10.00 USD' },
      { id: 'b', colour: '20c020' },
    ]
    expect(await importItems(items)).toMatchObject({ stored: 2, retired: 0 })
    expect(await importItems(items)).toMatchObject({ stored: 2, retired: 0 })
    expect(await readItems()).toEqual([
      ['a', 1000, true],
      ['b', 2000, true],
    ])
    expect(await importItems([{ id: 'a', colour: 'c02020', price: '12.00 USD' }])).toMatchObject({
      retired: 1,
    })
    expect(await readItems()).toEqual([
      ['a', 1200, true],
      ['b', 2000, false],
    ])
    await importItems(items)
    expect(await readItems()).toEqual([
      ['a', 1000, true],
      ['b', 2000, true],
    ])
  })

  test('two shops may use the same id', async () => {
    await importItems([{ id: 'a', colour: 'c02020' }])
    await importItems([{ id: 'a', colour: 'c02020', price: '7.00 USD' }], 'Other')
    expect((await readItems()).map(([, price]) => price).sort()).toEqual([2000, 700])
  })

  test('bad rows are named with line and reason, and stop no other; a feed of nothing else retires nothing', async () => {
    const feed = writeFeed([
      { id: 'a', colour: 'c02020' },
      { id: 'b', colour: 'c02020', price: 'free' },
      { id: 'c', colour: 'c02020' },
    ])
    const bad: BadRow[] = []
    const options = { shop: 'Acme', onBadRow: (row: BadRow) => bad.push(row) }
    expect(await importFeed(app.deps, sourceOf(feed), options)).toMatchObject({ stored: 2, bad: 1 })
    expect(bad).toEqual([{ line: 2, id: 'b', reason: 'The price is not such as "15.00 USD": free' }])
    expect(await importItems([{ id: 'x', colour: 'c02020', price: '?' }])).toMatchObject({
      stored: 0,
      retired: 0,
    })
    expect((await readItems()).every(([, , isThere]) => isThere)).toBe(true)
  })

  test('an import that is cut off goes on after the rows it has stored, and retires nothing before its end', async () => {
    await importItems([{ id: 'old', colour: 'c02020' }])
    const items = Array.from({ length: 600 }, (_, index) => ({ id: `n${index}`, colour: 'c02020' }))
    const feed = writeFeed(items)
    async function* cutOff() {
      for await (const row of readFeed(toBytes(feed))) {
        if (row.line > 520) throw new Error('The power went.')
        yield row
      }
    }
    const cut = { name: 'feed.xml', rows: cutOff(), fingerprint: '600 rows' }
    await expect(importFeed(app.deps, cut, { shop: 'Acme' })).rejects.toThrow('The power went.')
    expect((await readItems()).filter(([id, , isThere]) => id === 'old' && isThere)).toHaveLength(1)
    const result = await importFeed(app.deps, sourceOf(feed, '600 rows'), { shop: 'Acme' })
    expect(result).toMatchObject({ resumedAfter: 500, stored: 100, retired: 1 })
    expect((await readItems()).filter(([, , isThere]) => isThere)).toHaveLength(600)
  })

  test('pictures are described once for every item that shows them; one that cannot be had is given up after three attempts', async () => {
    shop.broken.add('/0000aa.jpg')
    shop.asked.length = 0
    await shop.sell(app, 'Acme', [
      { id: 'a', colour: 'c02020' },
      { id: 'b', colour: 'c02020' },
      { id: 'gone', colour: '0000aa' },
      { id: 'blank', colour: 'ffffff' },
    ])
    const items = await app.deps.database.select().from(catalogueItems).orderBy(catalogueItems.externalId)
    expect(
      items.map(({ externalId, description, problem, attempts }) => [
        externalId,
        description !== null,
        problem,
        attempts,
      ]),
    ).toEqual([
      ['a', true, null, 0],
      ['b', true, null, 0],
      ['blank', false, 'no_garment', 0],
      ['gone', false, 'unreachable_url', 3],
    ])
    expect(shop.asked.filter((path) => path === '/c02020.jpg')).toHaveLength(1)
    expect(shop.asked.filter((path) => path === '/0000aa.jpg')).toHaveLength(3)
  })

  test('an item whose picture cannot be described is taken three times and then left, until the shop’s next import', async () => {
    const items = [{ id: 'a', colour: 'c02020' }]
    await shop.sell(app, 'Acme', items)
    const garmentDescriber = { ...app.deps.garmentDescriber, name: 'other/1' }
    let taken = 0
    const describe = () => Promise.reject(new Error(`The network fell over for the ${++taken}. time.`))
    const deps = { ...app.deps, garmentDescriber: { ...garmentDescriber, describe } }
    await describeWaiting(deps)
    expect(taken).toBe(3)
    await describeWaiting(deps)
    expect(taken).toBe(3)
    const [item] = await app.deps.database.select().from(catalogueItems)
    expect(item).toMatchObject({
      describer: app.deps.garmentDescriber.name,
      problem: 'internal',
      attempts: 3,
    })
    await shop.sell(app, 'Acme', items)
    await describeWaiting(deps)
    expect(taken).toBe(6)
  })

  test('a new picture of the same product is described anew, an old one is not', async () => {
    await shop.sell(app, 'Acme', [{ id: 'a', colour: 'c02020' }])
    shop.asked.length = 0
    await shop.sell(app, 'Acme', [{ id: 'a', colour: 'c02020', price: '5.00 USD' }])
    expect(shop.asked).toEqual([])
    await shop.sell(app, 'Acme', [{ id: 'a', colour: '2020c0' }])
    expect(shop.asked).toEqual(['/2020c0.jpg'])
    const [item] = await app.deps.database
      .select()
      .from(catalogueItems)
      .where(eq(catalogueItems.externalId, 'a'))
    expect(item?.description?.slice(0, 3).map((value) => Math.round(value * 10))).toEqual([3, 3, 15])
  })
})

test('the demonstration’s shops say that they are invented, their pictures and pages are ours, and they leave when a real shop comes', async () => {
  const app = await createTestApp({ environment: { DEMONSTRATION_CATALOGUE: 'yes' } })
  const items = await app.deps.database.select().from(catalogueItems)
  expect(items.length).toBeGreaterThan(25)
  const client = app.newClient()
  for (const { url, imageUrl } of items) {
    expect([url, imageUrl]).toEqual([
      expect.stringMatching(/^\/example-shop\/items\//),
      expect.stringMatching(/^\/example-shop\/images\//),
    ])
    expect((await client.get(imageUrl)).headers.get('content-type')).toBe('image/jpeg')
  }
  const page = await client.get(items[0]?.url ?? '')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(await page.text()).toContain('This shop does not exist.')
  expect((await client.get('/example-shop/items/none')).status).toBe(404)
  expect((await client.get('/example-shop/images/..%2fshop-1.xml')).status).toBe(404)

  const feed = writeFeed([{ id: 'a', colour: 'c02020' }])
  const source = { name: 'feed.xml', rows: readFeed(toBytes(feed)), fingerprint: null }
  await importFeed(app.deps, source, { shop: 'Acme' })
  const left = await app.deps.database.select({ title: catalogueItems.title }).from(catalogueItems)
  expect(left).toEqual([{ title: 'Cloth a' }])
  await app.stop()
})

test('PRICE-5 the demonstration can be searched from the first moment: its pictures come described', async () => {
  const describer = createDrawnDescriber()
  const app = await createTestApp({ environment: { DEMONSTRATION_CATALOGUE: 'yes' }, describer })
  const items = await app.deps.database.select().from(catalogueItems)
  expect(items.filter((item) => item.describer !== describer.name || item.description === null)).toEqual([])
  expect(await countWaiting(app.deps.database, describer.name)).toBe(0)
  expect(describer.described).toEqual([])
  await app.stop()
})

test('a stop ends the describing of pictures at once instead of waiting for it', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>()
  const describer: GarmentDescriber = {
    ...createDrawnDescriber(),
    // The demonstration is described already, but by another.
    name: 'other/1',
    describe: (_image, { signal = AbortSignal.abort() } = {}) => {
      begin(signal)
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    },
  }
  const app = await createTestApp({ environment: { DEMONSTRATION_CATALOGUE: 'yes' }, describer })
  const signal = await begun
  const { jobs } = app.deps
  const wasEnded: boolean[] = []
  app.deps.jobs = {
    ...jobs,
    async stop(timeoutMs) {
      wasEnded.push(signal.aborted)
      await jobs.stop(timeoutMs)
    },
  }
  await app.stop()
  expect(wasEnded).toEqual([true])
})
