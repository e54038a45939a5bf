import { eq } from 'drizzle-orm'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Boot } from '../../../../contract/boot.ts'
import { historySchema } from '../../../../contract/history.ts'
import { productHeader, productSchema } from '../../../../contract/product.ts'
import { createTestApp, generateTryOn, signedInClient, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { drawGarment, jpegOf } from '../../../test/pictures.ts'
import { garmentProducts, users } from '../../database/tables.ts'
import { readProductPage } from './read-product-page.ts'
import { deleteOldProducts } from './service.ts'

const linkedData = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`
const jumper = {
  '@type': 'Product',
  name: 'Wool  jumper\n“Aran”',
  image: ['/shirt.jpg', '/other.jpg'],
  offers: { '@type': 'Offer', price: '89.50', priceCurrency: 'eur' },
}

/** A shop on 127.0.0.1, the one address that this app may reach. */
describe('A garment from a shop’s page', () => {
  let app: TestApp
  let client: Client
  let server: Server
  let shop: string
  let asked: string[] = []
  const pages: Record<string, string> = {
    '/linked': linkedData(jumper),
    '/graph': linkedData({
      '@graph': [{ '@type': 'WebPage' }, { ...jumper, '@type': ['Thing', 'Product'] }],
    }),
    '/group': linkedData({
      '@type': 'ProductGroup',
      name: 'Jumper',
      hasVariant: [{ '@type': 'Product', image: { contentUrl: '/shirt.jpg' }, offers: jumper.offers }],
    }),
    '/broken-data': `<script type="application/ld+json">{"@type": </script><meta property="og:type" content="product"><meta property="og:title" content="Jumper"><meta property="og:image" content="shirt.jpg"><meta property="product:price:amount" content="1.089,00"><meta property="product:price:currency" content="SEK">`,
    '/article': '<title>Ten jumpers</title><meta property="og:image" content="/shirt.jpg">',
    '/second-picture':
      linkedData({ ...jumper, image: '/none.jpg' }) + '<meta property="og:image" content="/shirt.jpg">',
    '/no-picture': '<title>Nothing here</title>',
    '/inward': linkedData({ ...jumper, image: 'http://127.0.0.2:1/secret.jpg' }),
    '/endless': linkedData({ ...jumper, image: '/linked' }),
  }
  beforeAll(async () => {
    app = await createTestApp({
      isReachable: (address) => address === '127.0.0.1',
      environment: { AFFILIATE_PARAMETERS: '127.0.0.1?ref=ours' },
    })
    client = (await signedInClient(app)).client
    const picture = await jpegOf(drawGarment())
    server = createServer(({ url = '' }, response) => {
      asked.push(url)
      if (url === '/shirt.jpg') return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
      const page = pages[url]
      if (page === undefined) return response.writeHead(404).end()
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html>${page}`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const imagery = join(app.dataDir, '../public/imagery')
    await mkdir(imagery, { recursive: true })
    await writeFile(join(imagery, 'prod-test.jpg'), picture)
  })
  afterAll(async () => {
    server.close()
    await app.stop()
  })
  beforeEach(() => {
    asked = []
  })

  const load = (url: string) => client.get(`/api/garment-image?url=${encodeURIComponent(url)}`)
  function productOf(response: Response) {
    const told = response.headers.get(productHeader)
    return told === null ? null : productSchema.parse(JSON.parse(decodeURIComponent(told)))
  }
  const priced = { amount: 89.5, currency: 'EUR' }

  test.each([
    ['/linked', { name: 'Wool jumper “Aran”', price: priced }],
    ['/graph', { name: 'Wool jumper “Aran”', price: priced }],
    ['/group', { name: 'Jumper', price: priced }],
    ['/broken-data', { name: 'Jumper', price: { amount: 1089, currency: 'SEK' } }],
    ['/second-picture', { name: 'Wool jumper “Aran”', price: priced }],
  ])('PAGE-1 PAGE-2 %s: the picture of the garment, and what the page says of it', async (path, product) => {
    const response = await load(shop + path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(productOf(response)).toEqual({ ...product, url: shop + path })
  })

  test('PAGE-1 a page that sells nothing gives its picture alone, and so does the address of a picture', async () => {
    for (const path of ['/article', '/shirt.jpg']) {
      const response = await load(shop + path)
      expect([response.status, productOf(response)]).toEqual([200, null])
    }
  })

  test('PAGE-1 a page without a picture says so and what to do', async () => {
    const response = await load(`${shop}/no-picture`)
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'no_picture_on_page', field: 'url', error: expect.stringContaining('address of the image') },
    ])
  })

  test('PAGE-3 a page leads nowhere that a pasted address may not lead, and to no further page', async () => {
    expect((await load(`${shop}/inward`)).status).toBe(422)
    expect((await load(`${shop}/endless`)).status).toBe(422)
    expect(asked).toEqual(['/inward', '/endless', '/linked'])
  })

  test.each(['/imagery/prod-test.jpg', 'ours/imagery/prod-test.jpg'])(
    'PAGE-4 our own %s is a garment too',
    async (path) => {
      const response = await load(path.replace('ours', app.deps.config.publicUrl))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    },
  )

  test.each([
    '/api/auth/user',
    '/dev/outbox',
    '/api/garment-image?url=/imagery/prod-test.jpg',
    '/imagery/../dev/outbox',
    '//127.0.0.2/x.jpg',
  ])('PAGE-4 nothing else of our own is read for anybody: %s', async (path) => {
    expect((await load(path)).status).toBe(422)
  })

  test('PAGE-2 the product stays with the try-on: in the answer, the history and on the page that is shared', async () => {
    const garment = new Uint8Array(await (await load(`${shop}/linked`)).arrayBuffer())
    const response = await generateTryOn(client, { garment })
    const shown = {
      name: 'Wool jumper “Aran”',
      price: '€89.50',
      host: '127.0.0.1',
      url: `${shop}/linked?ref=ours`,
    }
    const { sessionId, ...result } = await response.json()
    expect(result.product).toEqual(shown)
    const history = historySchema.parse(await (await client.get('/api/history/tryons')).json())
    expect(history.sessions[0]?.product).toEqual(shown)
    await client.request(`/api/tryons/${sessionId}/share`, { method: 'PUT' })
    const page = (await (await app.newClient().get(`/share/${sessionId}`)).json()) as { boot: Boot }
    expect(page.boot.share?.product).toEqual(shown)
  })

  test('PAGE-2 the same picture sent by somebody who did not load it from there has no shop', async () => {
    const garment = new Uint8Array(await (await load(`${shop}/linked`)).arrayBuffer())
    const other = (await signedInClient(app)).client
    expect((await (await generateTryOn(other, { garment })).json()).product).toBeNull()
  })

  test('PAGE-5 what is kept of a shop’s page goes after a month, and with the account', async () => {
    const { client: leaving, email } = await signedInClient(app)
    const kept = async () => (await app.deps.database.select().from(garmentProducts)).length
    const before = await kept()
    await leaving.get(`/api/garment-image?url=${encodeURIComponent(`${shop}/linked`)}`)
    expect(await kept()).toBe(before + 1)
    await app.deps.database.delete(users).where(eq(users.email, email))
    expect(await kept()).toBe(before)
    app.moveClock(31 * 24 * 3_600_000)
    await deleteOldProducts(app.deps)
    expect(await kept()).toBe(0)
  })
})

describe('Reading a shop’s page', () => {
  const read = (html: string | Uint8Array, contentType = 'text/html') =>
    readProductPage(
      typeof html === 'string' ? Buffer.from(html) : html,
      contentType,
      'https://shop.example/a/b',
    )

  test('PAGE-1 letters come out as the page’s charset means them', () => {
    const page = `<meta property="og:type" content="product"><meta property="og:title" content="Jupe plissée">`
    const bytes = Buffer.from(page, 'latin1')
    expect(read(bytes, 'text/html; charset=ISO-8859-1').product?.name).toBe('Jupe plissée')
    expect(read(Buffer.from(`<meta charset="iso-8859-1">${page}`, 'latin1')).product?.name).toBe(
      'Jupe plissée',
    )
    expect(read(page, 'text/html; charset=nobody-knows').product?.name).toBe('Jupe plissée')
  })

  test.each([
    ['1,299.00', 1299],
    ['1.299,00', 1299],
    ['1 299,5', 1299.5],
    ['1,299', 1299],
    ['€ 20', 20],
    [49.9, 49.9],
    ['0', null],
    ['free', null],
  ])('PAGE-2 the price %j is %j', (price, amount) => {
    const page = read(linkedData({ ...jumper, offers: [{ '@type': 'Offer', price, priceCurrency: 'EUR' }] }))
    expect(page.product?.price?.amount ?? null).toBe(amount)
  })

  test('PAGE-3 only web addresses come out, whatever a page holds', () => {
    const images = [
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'file:///etc/passwd',
      'ftp://a.example/b',
      '../c.jpg',
    ]
    expect(read(linkedData({ ...jumper, image: images })).imageUrls).toEqual(['https://shop.example/c.jpg'])
  })

  test('PAGE-3 a page of a hundred thousand layers is read as quickly as any', () => {
    const deep = '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)
    const html =
      '<div>'.repeat(100_000) + `<script type="application/ld+json">${deep}</script>` + linkedData(jumper)
    expect(read(html).product?.name).toBe('Wool jumper “Aran”')
  })

  test('PAGE-2 a name is one line of visible letters, at most 150', () => {
    const name = `\u202eevil\u0007 <b>name</b> ${'x'.repeat(300)}`
    expect(read(linkedData({ ...jumper, name })).product?.name).toHaveLength(150)
    expect(read(linkedData({ ...jumper, name })).product?.name).toMatch(/^evil <b>name<\/b> xxx/)
  })
})
