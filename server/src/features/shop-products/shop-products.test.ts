import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopProductsSchema, type ProductActRequest } from '../../../../contract/shop-products.ts'
import { makeKey } from '../../../test/api-keys.ts'
import { createTestApp, pressLink, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { copyTemplateDatabase } from '../../../test/template-database.ts'
import { killProcesses, startProcess } from '../../../test/processes.ts'
import { openShop, writeFeed, type ShopItem } from '../../../test/shop.ts'

const shopPage = 'https://shop.example'
type Shop = Awaited<ReturnType<typeof openShop>>

const feedOf = (shop: Shop, items: ShopItem[]) =>
  writeFeed(items).replaceAll('https://pictures.example', shop.origin)
const sendFeed = (client: Client, feed: string) =>
  client.request('/api/shop-products/feed?name=feed.xml', {
    method: 'PUT',
    body: feed,
    headers: { 'content-type': 'application/octet-stream' },
  })
const readProducts = async (client: Client, query = '') =>
  shopProductsSchema.parse(await (await client.get(`/api/shop-products${query}`)).json())

describeOnBothByNight('The products of a shop', (database) => {
  let app: TestApp
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
    app = await createTestApp({ database, isReachable: (address) => address === '127.0.0.1' })
  })
  afterAll(async () => {
    shop.stop()
    await app.stop()
  })

  async function newShop(items: ShopItem[]) {
    const { client } = await signedInClient(app)
    const { key } = await makeKey(client, { scope: 'widget', origins: [shopPage] })
    expect((await sendFeed(client, feedOf(shop, items))).status).toBe(200)
    await prepared(client)
    const readiness = async (product: string, origin = shopPage) => {
      const query = new URLSearchParams({ key, origin, product })
      return app.newClient().get(`/api/fitting-room/ready?${query}`)
    }
    const isReady = async (product: string) => (await (await readiness(product)).json()).isReady
    return { client, readiness, isReady }
  }
  const prepared = (client: Client) =>
    waitUntil(async () => {
      const products = await readProducts(client)
      return products.counts.waiting === 0 ? products : undefined
    })
  const statuses = async (client: Client) =>
    Object.fromEntries(
      (await readProducts(client)).items.map(({ externalId, status, problem }) => [
        externalId,
        problem ? `${status}: ${problem}` : status,
      ]),
    )
  const act = async (client: Client, request: ProductActRequest) =>
    (await (await client.post('/api/shop-products/acts', request)).json()).changed

  const good = { id: 'good', colour: 'c02020-600' }
  const small = { id: 'small', colour: 'c02020' }
  const shoes = { id: 'shoes', colour: '20c020-600', more: { google_product_category: '187' } }
  const blank = { id: 'blank', colour: 'ffffff-600' }
  const gone = { id: 'gone', colour: '0000aa-600' }

  test('BUTTON-15 each product of a feed is read once: ready, to be looked at, or refused, and why', async () => {
    shop.broken.add('/0000aa-600.jpg')
    const another = { ...good, id: 'good-in-blue-size' }
    const { client } = await newShop([good, another, small, shoes, blank, gone])
    expect(await statuses(client)).toEqual({
      good: 'ready',
      'good-in-blue-size': 'ready',
      small: 'review: small_picture',
      shoes: 'review: other_kind',
      blank: 'refused: no_garment',
      gone: 'refused: unreachable_url',
    })
    expect(shop.asked.filter((path) => path === '/c02020-600.jpg')).toHaveLength(1)
    expect(shop.asked.filter((path) => path === '/0000aa-600.jpg')).toHaveLength(3)
    const { feed, counts, items } = await readProducts(client, '?status=ready&search=BLUE')
    expect([feed?.source, counts.ready, counts.review, counts.refused]).toEqual(['feed.xml', 2, 2, 2])
    expect(items).toMatchObject([{ externalId: 'good-in-blue-size', garmentClass: 'top', colour: 'red' }])
    expect(items[0]?.thumbnail).toMatch(/^data:image\/webp;base64,/)
  })

  test('BUTTON-16 a page is told of ready products alone, for its own origin', async () => {
    const { client, readiness, isReady } = await newShop([good, small, blank])
    const answer = await readiness('good')
    expect(await answer.json()).toEqual({ isReady: true })
    expect(answer.headers.get('access-control-allow-origin')).toBe(shopPage)
    expect([await isReady('small'), await isReady('blank'), await isReady('unknown')]).toEqual([
      false,
      false,
      false,
    ])
    const elsewhere = await readiness('good', 'https://other.example')
    expect([elsewhere.status, elsewhere.headers.get('access-control-allow-origin')]).toEqual([403, null])

    expect(await act(client, { act: 'approve', of: { status: 'review' } })).toBe(1)
    expect(await act(client, { act: 'approve', of: { status: 'refused' } })).toBe(0)
    const [ready] = (await readProducts(client, '?search=good')).items
    expect(await act(client, { act: 'hide', of: { ids: [ready?.id ?? 0] } })).toBe(1)
    expect([await isReady('small'), await isReady('good'), await isReady('blank')]).toEqual([
      true,
      false,
      false,
    ])
    expect(await act(client, { act: 'show', of: { status: 'hidden' } })).toBe(1)
    expect(await isReady('good')).toBe(true)
  })

  test('BUTTON-15 what was refused is read again when the shop says so', async () => {
    shop.broken.add('/0000bb-600.jpg')
    const { client } = await newShop([{ id: 'late', colour: '0000bb-600' }])
    expect(await statuses(client)).toEqual({ late: 'refused: unreachable_url' })
    shop.broken.delete('/0000bb-600.jpg')
    expect(await act(client, { act: 'read-again', of: { status: 'refused' } })).toBe(1)
    await prepared(client)
    expect(await statuses(client)).toEqual({ late: 'ready' })
  })

  test('BUTTON-15 a feed that is read again keeps what was read and decided; new pictures wait, what is gone is forgotten', async () => {
    const { client } = await newShop([good, small, shoes])
    await act(client, { act: 'approve', of: { status: 'review' } })
    await act(client, {
      act: 'hide',
      of: { ids: [(await readProducts(client, '?search=good')).items[0]?.id ?? 0] },
    })
    const before = shop.asked.length
    const changed = { ...small, colour: '20c0c0' }
    expect((await sendFeed(client, feedOf(shop, [{ ...good, price: '5.00 USD' }, changed]))).status).toBe(200)
    await prepared(client)
    expect(await statuses(client)).toEqual({ good: 'hidden', small: 'review: small_picture' })
    expect(shop.asked.slice(before)).toEqual(['/20c0c0.jpg'])

    const nothing = await sendFeed(client, feedOf(shop, [{ ...good, price: 'free' }]))
    expect([nothing.status, (await nothing.json()).error]).toEqual([
      400,
      'No product of this feed can be read. Line 1: The price is not such as "15.00 USD": free',
    ])
    expect((await sendFeed(client, 'no feed at all')).status).toBe(400)
    expect((await readProducts(client)).items).toHaveLength(2)
    await client.request('/api/shop-products/feed', { method: 'DELETE' })
    expect(await readProducts(client)).toMatchObject({ feed: null, items: [] })
  })

  test('BUTTON-15 a feed is read from its address, a public one alone', async () => {
    const { client } = await signedInClient(app)
    const read = async (address: string) =>
      (
        await client.request('/api/shop-products/feed', {
          method: 'PUT',
          body: JSON.stringify({ address }),
          headers: { 'content-type': 'application/json' },
        })
      ).status
    // A picture is no feed.
    expect(await read(`${shop.origin}/c02020.jpg`)).toBe(400)
    expect(await read('http://10.0.0.1/feed.xml')).toBe(422)
    expect(await read('http://[::1]/feed.xml')).toBe(422)
    expect(await read('file:///etc/passwd')).toBe(400)
  })

  test('BUTTON-15 nobody sees or changes what is another’s', async () => {
    const { client } = await newShop([good])
    const [product] = (await readProducts(client)).items
    const { client: stranger } = await signedInClient(app)
    expect((await readProducts(stranger)).items).toEqual([])
    expect(await act(stranger, { act: 'hide', of: { ids: [product?.id ?? 0] } })).toBe(0)
    expect(await statuses(client)).toEqual({ good: 'ready' })
  })
})

/** By night as many as a shop may have; by day the same with fewer. The process is killed within a slice of 40, after so many. */
const [pictures, killedAfter] = process.env.NIGHTLY === 'yes' ? [1000, 100] : [120, 60]

describe(`A feed of ${pictures} pictures`, { timeout: 180_000 }, () => {
  let home: string
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
    home = await mkdtemp(join(tmpdir(), 'ourela-killed-feed-'))
    await mkdir(join(home, 'public'))
    await copyTemplateDatabase(home)
  })
  afterAll(async () => {
    killProcesses()
    shop.stop()
    await rm(home, { recursive: true, force: true })
  })

  test('BUTTON-15 is read unattended; a process that is killed meanwhile leaves the rest to the next, and none twice', async () => {
    const environment = {
      DATA_DIR: home,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      PATH: process.env.PATH ?? '',
    }
    const start = () => startProcess(environment, 0, 'reach-loopback')
    const first = await start()
    const client = first.clientOf(new Map())
    const person = { username: 'ann', email: 'ann@example.com', password: 'correct horse' }
    await client.post('/api/register', person)
    await pressLink(
      client,
      await waitUntil(async () => {
        const page = await (await client.get('/dev/outbox')).text()
        return /\/auth\/verify\?token=[\w-]+/.exec(page)?.[0]
      }),
    )
    const items = Array.from({ length: pictures }, (_, index) => ({
      id: `n${index}`,
      colour: (index * 8 + 0x100000).toString(16).padStart(6, '0'),
    }))
    expect((await sendFeed(client, feedOf(shop, items))).status).toBe(200)
    // By what the shop was asked for, which takes nothing of the server's time.
    const askedFor = async (most: number) => {
      for (let next = killedAfter; next <= most; next += killedAfter)
        await waitUntil(async () => shop.asked.length >= next)
    }
    await askedFor(killedAfter)
    await first.end('SIGKILL')
    const { length: askedByFirst } = shop.asked

    const second = await start()
    const again = second.clientOf(client.cookies)
    const { counts } = await readProducts(again, '?search=none')
    expect(counts.waiting).toBeLessThan(pictures)
    expect(counts.waiting + askedByFirst).toBeLessThanOrEqual(pictures + 4)
    await askedFor(pictures)
    const end = await waitUntil(async () => {
      const { counts: now } = await readProducts(again, '?search=none')
      return now.waiting === 0 && now
    })
    expect(end).toMatchObject({ review: pictures, refused: 0 })
    // What was under way when the process died is asked for twice.
    expect(shop.asked.length).toBeLessThanOrEqual(pictures + 4)
    await second.end('SIGTERM')
  })
})
