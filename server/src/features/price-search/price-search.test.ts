import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { knownPriceSearchSchema, priceSearchSchema } from '../../../../contract/price-search.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  registerUser,
  signedInClient,
  type TestApp,
} from '../../../test/app.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { readMoves } from '../../../test/payments.ts'
import { drawCloth, foundItems, openShop, searchPrices } from '../../../test/shop.ts'
import type { PriceSearch } from '../../providers/price-search/type.ts'

describeOnBothDatabases('Searching prices', (database) => {
  let app: TestApp
  let shop: Awaited<ReturnType<typeof openShop>>
  let search: PriceSearch
  beforeAll(async () => {
    shop = await openShop()
    app = await createTestApp({
      database,
      isReachable: (address) => address === '127.0.0.1',
      environment: { AFFILIATE_PARAMETERS: 'shop.example?ref=ours' },
    })
    search = app.deps.priceSearch
    await shop.sell(app, 'Red & Co', [
      { id: 'red', colour: 'c02020', price: '40.00 USD', more: { sale_price: '25.00 USD' } },
      { id: 'red-s', colour: 'c02121', price: '39.00 USD', more: { item_group_id: 'g', size: 'S' } },
      { id: 'red-m', colour: 'c02222', price: '35.00 USD', more: { item_group_id: 'g', size: 'M' } },
      { id: 'red-used', colour: 'b83030', more: { condition: 'used', availability: 'out_of_stock' } },
      { id: 'blue', colour: '2020c0' },
      // Alike to green, but faintly: 41 per cent.
      { id: 'mustard', colour: 'c0b820' },
    ])
  })
  afterAll(async () => {
    shop.stop()
    await app.stop()
  })
  afterEach(async () => {
    app.deps.priceSearch = search
    expect((await app.listFiles()).filter((path) => !path.includes('offer-images'))).toEqual([])
  })
  test('PRICE-2 PRICE-3 a garment finds its like in the catalogue, best first, for one token', async () => {
    const { client } = await signedInClient(app)
    const response = await searchPrices(client, await drawCloth('#c02020'))
    expect(response.status).toBe(200)
    const items = await foundItems(response)
    expect(items.map(({ name }) => name)).toEqual(['Cloth red', 'Cloth red-m', 'Cloth red-used'])
    expect(items[0]).toMatchObject({
      price: '$25.00',
      originalPrice: '$40.00',
      priceData: { value: 25, original: 40, currency: 'USD' },
      store: 'Red & Co',
      inStock: true,
      condition: 'New',
      url: 'https://shop.example/red?ref=ours',
    })
    expect(items[2]).toMatchObject({ condition: 'Used', inStock: false })
    const matches = items.map(({ match = 0 }) => match)
    expect(matches[0]).toBeGreaterThanOrEqual(99)
    expect(matches).toEqual(matches.toSorted((one, other) => other - one))
    expect(await balanceOf(client)).toBe(2)
    expect(await readMoves(client)).toEqual([
      ['price-search', -1],
      ['sign-up-bonus', 3],
    ])
  })

  test('PRICE-3 sizes of one product are one offer, the cheapest in stock', async () => {
    const { client } = await signedInClient(app)
    const items = await foundItems(await searchPrices(client, await drawCloth('#c02122')))
    const sizes = items.filter(({ name }) => /red-[sm]/.test(name))
    expect(sizes.map(({ name, price }) => [name, price])).toEqual([['Cloth red-m', '$35.00']])
  })

  test('PRICE-2 the same garment within the hour is answered from the first search at no cost, after it anew', async () => {
    const { client } = await signedInClient(app)
    const garment = await drawCloth('#c12020')
    const first = await foundItems(await searchPrices(client, garment))
    expect(await foundItems(await searchPrices(client, garment))).toEqual(first)
    expect(await balanceOf(client)).toBe(2)
    const other = (await signedInClient(app)).client
    await searchPrices(other, garment)
    expect(await balanceOf(other)).toBe(2)
    app.moveClock(61 * 60_000)
    await searchPrices(client, garment)
    expect(await balanceOf(client)).toBe(1)
  })

  test('PRICE-6 what a search found is told again for an hour to its owner alone, for every try-on of that garment', async () => {
    const { client } = await signedInClient(app)
    const garment = await drawCloth('#c42020')
    const makeTryOn = async () => String((await (await generateTryOn(client, { garment })).json()).sessionId)
    const known = async (id: string) => {
      const response = await client.get(`/api/price-search?tryOnSessionId=${id}`)
      return knownPriceSearchSchema.parse(await response.json()).found
    }
    const [searched, other] = [await makeTryOn(), await makeTryOn()]
    expect(await known(searched)).toBeNull()
    const answer = priceSearchSchema.parse(await (await searchPrices(client, garment, searched)).json())
    expect(answer.items.length).toBeGreaterThan(0)
    expect(await known(searched)).toEqual(answer)
    expect(await known(other)).toEqual(answer)
    expect(Date.parse(answer.freeUntil ?? '')).toBeGreaterThan(app.deps.now().getTime() + 59 * 60_000)
    const stranger = (await signedInClient(app)).client
    expect((await stranger.get(`/api/price-search?tryOnSessionId=${searched}`)).status).toBe(404)
    expect(await balanceOf(client)).toBe(0)
    app.moveClock(61 * 60_000)
    expect(await known(searched)).toBeNull()
    for (const id of [searched, other]) await client.request(`/api/tryons/${id}`, { method: 'DELETE' })
  })

  test('PRICE-2 of twenty searches at once for one garment one is made and paid', async () => {
    const { client } = await signedInClient(app)
    const garment = await drawCloth('#c22020')
    let searched = 0
    app.deps.priceSearch = { ...search, search: (...query) => (searched++, search.search(...query)) }
    const responses = await Promise.all(Array.from({ length: 20 }, () => searchPrices(client, garment)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(searched).toBe(1)
    expect(await balanceOf(client)).toBe(2)
  })

  test('PRICE-2 of ten searches at once for ten garments by somebody with three tokens three are made', async () => {
    const { client } = await signedInClient(app)
    const garments = await Promise.all(
      Array.from({ length: 10 }, (_, index) => drawCloth(`rgb(${150 + 5 * index},32,32)`)),
    )
    const responses = await Promise.all(garments.map((garment) => searchPrices(client, garment)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 402)).toHaveLength(7)
    expect(await balanceOf(client)).toBe(0)
  })

  test('PRICE-2 PRICE-4 PRICE-7 a search that finds nothing alike answers an empty list and gives the token back', async () => {
    const { client } = await signedInClient(app)
    const response = await searchPrices(client, await drawCloth('#20c020'))
    expect([response.status, await foundItems(response)]).toEqual([200, []])
    expect(await balanceOf(client)).toBe(3)
    expect(await readMoves(client)).toEqual([
      ['price-search-returned', 1],
      ['price-search', -1],
      ['sign-up-bonus', 3],
    ])
  })

  test('PRICE-2 PRICE-4 when the search fails the answer says so and the token is back, once', async () => {
    const { client } = await signedInClient(app)
    app.deps.priceSearch = { ...search, search: () => Promise.reject(new Error('the secret of the shops')) }
    const garment = await drawCloth('#c32020')
    const response = await searchPrices(client, garment)
    const body = (await response.json()) as { error: string; code: string }
    expect([response.status, body.code]).toEqual([502, 'price_search_failed'])
    expect(body.error).toContain('Failed to search for products. Please try again.')
    expect(body.error).not.toContain('secret')
    expect(await balanceOf(client)).toBe(3)
    app.deps.priceSearch = search
    expect(await foundItems(await searchPrices(client, garment))).not.toEqual([])
  })

  test('PRICE-2 a picture without a garment is refused, and the token is back', async () => {
    const { client } = await signedInClient(app)
    const response = await searchPrices(client, await drawCloth('#ffffff'))
    expect([response.status, (await response.json()).code]).toEqual([422, 'no_garment'])
    expect(await balanceOf(client)).toBe(3)
  })

  test('PRICE-1 PRICE-2 only a verified user with a token searches, and only for a try-on of their own', async () => {
    const garment = await drawCloth('#c02020')
    const codeOf = async (response: Response) => [response.status, (await response.json()).code]
    expect(await codeOf(await searchPrices(app.newClient(), garment))).toEqual([401, 'not_authenticated'])
    const unverified = (await registerUser(app)).client
    expect(await codeOf(await searchPrices(unverified, garment))).toEqual([403, 'email_not_verified'])
    const { client } = await signedInClient(app)
    const { sessionId } = await (await generateTryOn(client)).json()
    const other = (await signedInClient(app)).client
    expect(await codeOf(await searchPrices(other, garment, sessionId))).toEqual([404, 'not_found'])
    expect(await codeOf(await searchPrices(other, garment, 'nonsense'))).toEqual([404, 'not_found'])
    expect((await searchPrices(client, garment, sessionId)).status).toBe(200)
    expect(await balanceOf(client)).toBe(1)
    await client.request(`/api/tryons/${sessionId}`, { method: 'DELETE' })
  })

  test('PRICE-2 what is no picture is refused before anything is paid', async () => {
    const { client } = await signedInClient(app)
    expect((await searchPrices(client, Buffer.from('no picture'))).status).toBe(415)
    const empty = await client.request('/api/price-search', { method: 'POST', body: new FormData() })
    expect(empty.status).toBe(400)
    expect(await readMoves(client)).toEqual([['sign-up-bonus', 3]])
  })

  test('PRICE-3 an item’s picture comes through our own route, small, loaded once, and only as we signed it', async () => {
    const { client } = await signedInClient(app)
    const [item] = await foundItems(await searchPrices(client, await drawCloth('#c02020')))
    const image = item?.image ?? ''
    expect(image).toMatch(/^\/api\/price-search\/images\?/)
    shop.asked.length = 0
    const [one, two] = await Promise.all([client.get(image), client.get(image)])
    expect([one.status, one.headers.get('content-type'), two.status]).toEqual([200, 'image/webp', 200])
    expect((await sharp(await one.arrayBuffer()).metadata()).width).toBe(160)
    expect(shop.asked).toHaveLength(1)
    const forged = image.replace(/url=[^&]+/, `url=${encodeURIComponent('http://127.0.0.1/other')}`)
    expect((await client.get(forged)).status).toBe(404)
    expect((await app.newClient().get(image)).status).toBe(401)
  })

  test('PRICE-2 a provider finds the garment alone at a signed address, for minutes, and only while it searches', async () => {
    const { client } = await signedInClient(app)
    const seen: { address: string; status: number; forged: number; late: number }[] = []
    app.deps.priceSearch = {
      ...search,
      async search(query) {
        const address = query.publishCrop()
        const get = async (url: string) =>
          (await app.newClient().get(new URL(url).pathname + new URL(url).search)).status
        const status = await get(address)
        const forged = await get(address.replace('expires=', 'expires=9'))
        app.moveClock(11 * 60_000)
        seen.push({ address, status, forged, late: await get(address) })
        app.moveClock(-11 * 60_000)
        return []
      },
    }
    await searchPrices(client, await drawCloth('#c52020'))
    expect(seen).toMatchObject([{ status: 200, forged: 404, late: 404 }])
    const address = new URL(seen[0]?.address ?? '')
    expect((await app.newClient().get(address.pathname + address.search)).status).toBe(404)
  })
})
