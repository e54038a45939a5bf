import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEbay } from '../../../test/ebay-stand-in.ts'
import { startSerpApi } from '../../../test/lens-stand-ins.ts'
import { drawQuery } from './conformance.ts'
import { createEbaySearch } from './ebay.ts'
import { readAmount, readLensOffers } from './lens-offers.ts'
import { createSerpApiSearch } from './serp-api.ts'

let ebay: Awaited<ReturnType<typeof startEbay>>
let time = 0
beforeAll(async () => {
  ebay = await startEbay()
})
afterAll(() => ebay.stop())
afterEach(() => {
  ebay.state.items = []
  ebay.requests.length = 0
})
const open = (change: { clientSecret?: string; marketplace?: string; campaignId?: string } = {}) =>
  createEbaySearch({
    apiUrl: ebay.apiUrl,
    clientId: ebay.clientId,
    clientSecret: ebay.clientSecret,
    marketplace: 'EBAY_GB',
    campaignId: undefined,
    country: 'gb',
    now: () => new Date(time),
    ...change,
  })

test('eBay is given the garment’s picture in the request, and asked for clothes at a fixed price', async () => {
  const query = await drawQuery()
  let published = 0
  await open({ campaignId: '5338' }).search({ ...query, publishCrop: () => String(++published) })
  const { url, headers, text } = ebay.requests.at(-1)!
  expect(Object.fromEntries(url.searchParams)).toEqual({
    limit: '50',
    category_ids: '11450',
    filter: 'buyingOptions:{FIXED_PRICE}',
  })
  expect(headers['x-ebay-c-marketplace-id']).toBe('EBAY_GB')
  expect(headers['x-ebay-c-enduserctx']).toContain('affiliateCampaignId=5338')
  expect(JSON.parse(text)).toEqual({ image: Buffer.from(query.crop).toString('base64') })
  expect(published).toBe(0)
})

test('eBay’s token is minted once for its two hours, and anew when it was withdrawn', async () => {
  const search = open()
  const query = await drawQuery()
  const before = ebay.state.minted
  for (let i = 0; i < 3; i++) await search.search(query)
  expect(ebay.state.minted).toBe(before + 1)
  time += 2 * 3_600_000
  await search.search(query)
  expect(ebay.state.minted).toBe(before + 2)
  ebay.withdrawTokens()
  await search.search(query)
  expect(ebay.state.minted).toBe(before + 3)
})

test('PRICE-3 of an eBay item come the partner’s link, the struck price and the condition; never a rating or a stock', async () => {
  ebay.state.items = [
    {
      title: 'Worn coat',
      price: { value: '24.90', currency: 'GBP' },
      marketingPrice: { originalPrice: { value: '39.90', currency: 'GBP' } },
      thumbnailImages: [{ imageUrl: 'https://i.example/t.jpg' }],
      condition: 'Pre-owned',
      conditionId: '3000',
      seller: { username: 'shop', feedbackPercentage: '99.1' },
      itemWebUrl: 'https://www.ebay.example/itm/1',
      itemAffiliateWebUrl: 'https://www.ebay.example/itm/1?campid=1',
    },
    { title: 'Not for everybody', adultOnly: true },
    { title: 17, comment: 'a shape nobody knows' },
    { title: 'Only a name' },
  ]
  expect(await open().search(await drawQuery())).toEqual([
    {
      name: 'Worn coat',
      store: 'eBay · shop',
      url: 'https://www.ebay.example/itm/1?campid=1',
      imageUrl: 'https://i.example/t.jpg',
      price: { amount: 24.9, currency: 'GBP' },
      priceText: null,
      originalAmount: 39.9,
      rating: null,
      isInStock: null,
      condition: 'Pre-owned',
      match: null,
    },
    expect.objectContaining({ name: 'Only a name', price: null, url: null, imageUrl: null }),
  ])
})

test('wrong keys and a marketplace without the search reject; a picture that eBay cannot use finds nothing', async () => {
  const query = await drawQuery()
  await expect(open({ clientSecret: 'wrong' }).search(query)).rejects.toThrow('eBay answered 401')
  await expect(open({ marketplace: 'EBAY_XX' }).search(query)).rejects.toThrow('eBay answered 409')
  expect(await open().search({ ...query, crop: Buffer.from('no picture') })).toEqual([])
})

test('SerpApi is told where the picture is, and never its content; a wrong key rejects', async () => {
  const serpApi = await startSerpApi()
  const { apiUrl, key } = serpApi
  const query = await drawQuery()
  await createSerpApiSearch({ key, apiUrl, country: 'de' }).search(query)
  expect(Object.fromEntries(serpApi.requests[0]?.url.searchParams ?? [])).toEqual({
    engine: 'google_lens',
    type: 'products',
    url: 'https://try.example/garment.jpg',
    country: 'de',
    hl: 'en',
    api_key: key,
  })
  await expect(createSerpApiSearch({ key: 'wrong', apiUrl, country: 'de' }).search(query)).rejects.toThrow(
    '401',
  )
  await serpApi.stop()
})

test('PRICE-3 of Google Lens come only offers with a price, in the words of the product', () => {
  const offers = readLensOffers([
    { title: 'A picture', link: 'https://blog.example', thumbnail: 'https://p.example/1.jpg' },
    {
      title: 'Shirt',
      link: 'https://www.shop.example/1',
      price: { value: '€1.299,00*', extracted_value: 1299, currency: '€' },
      rating: 4.7,
      in_stock: false,
      condition: 'refurbished',
    },
    { title: 'Coat', source: 'Shop', price: '34,50 zł' },
    { title: 'Odd', price: { value: 3 } },
  ])
  expect(offers).toMatchObject([
    {
      name: 'Shirt',
      store: 'shop.example',
      price: { amount: 1299, currency: 'EUR' },
      priceText: '€1.299,00',
      rating: 4.7,
      isInStock: false,
      condition: 'Refurbished',
    },
    { name: 'Coat', price: null, priceText: '34,50 zł', condition: 'New' },
  ])
})

test.each([
  ['$1,299.00', 1299],
  ['1.299,50 €', 1299.5],
  ['£34', 34],
  ['1 299,5', 1299.5],
  ['12,345', 12345],
  ['free', null],
])('the amount of "%s" is %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})
