import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { pino } from 'pino'
import { copyPostgresTemplate } from '../../../test/databases.ts'
import { copyTemplateDatabase } from '../../../test/template-database.ts'
import { startEbay } from '../../../test/ebay-stand-in.ts'
import { startSerpApi, startSerper } from '../../../test/lens-stand-ins.ts'
import { catalogueFeeds, catalogueItems } from '../../database/tables.ts'
import { openPgliteDatabase } from '../database/pglite.ts'
import { openPostgresDatabase } from '../database/postgres.ts'
import type { DatabaseProvider } from '../database/type.ts'
import { createCatalogueSearch } from '../../features/catalogue/search/catalogue-search.ts'
import { describePriceSearch, drawQuery, type SearchUnderTest } from './conformance.ts'
import { createEbaySearch } from './ebay.ts'
import { createSerpApiSearch } from './serp-api.ts'
import { createSerperSearch } from './serper.ts'
import { openVectorIndex } from '../../features/catalogue/search/vector-index-repository.ts'
import { descriptionLength, descriptionName } from '../../../../engine/index.ts'

const now = () => new Date()
const failing = { status: 503, body: { error: 'Please try again.' } } as const
const refusing = { status: 403, body: { error: 'Your account is closed.' } } as const

async function overCatalogue(
  { database, close }: DatabaseProvider,
  remove: () => Promise<void>,
): Promise<SearchUnderTest> {
  const log = pino({ level: 'silent' })
  const index = await openVectorIndex(database, { name: descriptionName, length: descriptionLength }, log)
  const [feed] = await database.insert(catalogueFeeds).values({ shop: 'Acme', source: 'test' }).returning()
  const { description } = await drawQuery()
  return {
    search: createCatalogueSearch({ database, index, farDistance: 1.45, now }),
    async stock(hasOffer) {
      await database.delete(catalogueItems)
      if (!hasOffer) return
      await database.insert(catalogueItems).values({
        feedId: feed?.id ?? '',
        externalId: '1',
        title: 'Linen shirt',
        url: 'https://shop.example/1',
        imageUrl: 'https://shop.example/1.jpg',
        price: 2490,
        currency: 'USD',
        condition: 'New',
        importNumber: 1,
        describer: description.describer,
        description: description.vector,
        garmentClass: 'top',
      })
    },
    async stop() {
      await close()
      await remove()
    },
  }
}

describePriceSearch('The own catalogue’s (PGlite)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ourela-catalogue-'))
  await copyTemplateDatabase(folder)
  return overCatalogue(await openPgliteDatabase(folder), () => rm(folder, { recursive: true, force: true }))
})

if (inject('postgresUrl') !== null) {
  describePriceSearch('The own catalogue’s (PostgreSQL)', async () => {
    const { url, drop } = await copyPostgresTemplate()
    return overCatalogue(await openPostgresDatabase(url), drop)
  })
}

describePriceSearch('eBay’s', async () => {
  const ebay = await startEbay()
  const { apiUrl, clientId, clientSecret } = ebay
  const item = {
    itemId: 'v1|110|0',
    title: 'Linen shirt',
    price: { value: '24.90', currency: 'USD' },
    image: { imageUrl: 'https://i.ebayimg.example/1.jpg' },
    condition: 'New with tags',
    conditionId: '1000',
    seller: { username: 'shop' },
    itemWebUrl: 'https://www.ebay.example/itm/110',
  }
  return {
    search: createEbaySearch({
      apiUrl,
      clientId,
      clientSecret,
      marketplace: 'EBAY_US',
      campaignId: undefined,
      country: 'us',
      now,
    }),
    stock: (hasOffer) => void (ebay.state.items = hasOffer ? [item] : []),
    failNext: (kind) => ebay.failNext(kind === 'moment' ? failing : refusing),
    stop: () => ebay.stop(),
  }
})

const lensMatch = {
  position: 1,
  title: 'Linen shirt',
  link: 'https://shop.example/p/1',
  source: 'Shop',
  thumbnail: 'https://pictures.example/1.jpg',
  thumbnailUrl: 'https://pictures.example/1.jpg',
}

describePriceSearch('SerpApi’s', async () => {
  const serpApi = await startSerpApi()
  const price = { value: '$24.90*', extracted_value: 24.9, currency: '$' }
  return {
    search: createSerpApiSearch({ key: serpApi.key, apiUrl: serpApi.apiUrl, country: 'us' }),
    stock: (hasOffer) => void (serpApi.state.matches = hasOffer ? [{ ...lensMatch, price }] : []),
    failNext: (kind) => serpApi.failNext(kind === 'moment' ? 'drop' : refusing),
    stop: () => serpApi.stop(),
  }
})

describePriceSearch('Serper’s', async () => {
  const serper = await startSerper()
  return {
    search: createSerperSearch({ key: serper.key, apiUrl: serper.apiUrl, country: 'us' }),
    stock: (hasOffer) => void (serper.state.matches = hasOffer ? [{ ...lensMatch, price: '$24.90' }] : []),
    failNext: (kind) =>
      serper.failNext(kind === 'moment' ? failing : { status: 400, body: { message: 'Not enough credits' } }),
    stop: () => serper.stop(),
  }
})
