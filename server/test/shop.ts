import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { continueDescribing } from '../src/features/catalogue/service.ts'
import { importFeed } from '../src/features/catalogue/import-feed.ts'
import { readFeed } from '../src/features/catalogue/feed/read-feed.ts'
import { readProduct } from '../src/features/catalogue/feed/read-product.ts'
import { priceSearchSchema } from '../../contract/price-search.ts'
import { waitUntil, type TestApp } from './app.ts'
import type { Client } from './client.ts'
import { fileOf } from './pictures.ts'

/* A shop for tests: pictures on 127.0.0.1, and a feed of them. */

export type ShopItem = {
  id: string
  colour: string
  price?: string
  /** More attributes of the feed. */
  more?: Record<string, string>
}

/** A garment of one colour, so wide. */
export function drawCloth(colour: string, width = 160): Promise<Buffer> {
  return sharp({ create: { width, height: width * 1.25, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

export async function openShop() {
  const asked: string[] = []
  const broken = new Set<string>()
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    const [, colour, width] = /^\/([0-9a-f]{6})(?:-(\d+))?/.exec(url) ?? []
    if (!colour || broken.has(url)) return void response.writeHead(404).end()
    void drawCloth(`#${colour}`, width ? Number(width) : undefined).then((bytes) => response.end(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    asked,
    broken,
    stop: () => void server.close(),
    /** Imports a feed of these items and waits until their pictures are described. */
    async sell(app: TestApp, shop: string, items: ShopItem[]) {
      const feed = writeFeed(items)
      const rows = readFeed(toBytes(feed))
      // Shops are reached by https only; this one stands in for such a shop.
      const read = (row: Parameters<typeof readProduct>[0]) => {
        const product = readProduct(row)
        return 'reason' in product
          ? product
          : { ...product, imageUrl: product.imageUrl.replace('https://pictures.example', origin) }
      }
      const result = await importFeed(app.deps, { name: 'test', rows, fingerprint: null }, { shop, read })
      await continueDescribing(app.deps)
      await waitUntil(async () => {
        const waiting = await app.deps.database.query.catalogueItems.findFirst({
          where: (item, { and, isNull, lt }) => and(isNull(item.describer), lt(item.attempts, 3)),
        })
        return waiting === undefined
      })
      return result
    },
  }
}

export function writeFeed(items: ShopItem[]): string {
  const written = items.map(({ id, colour, price = '20.00 USD', more = {} }) => {
    const attributes = {
      id,
      title: `Cloth ${id}`,
      link: `https://shop.example/${id}`,
      image_link: `https://pictures.example/${colour}.jpg`,
      price,
      availability: 'in_stock',
      ...more,
    }
    return `<item>${Object.entries(attributes)
      .map(([name, value]) => `<g:${name}>${value}</g:${name}>`)
      .join('')}</item>`
  })
  return `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${written.join('\n')}</channel></rss>`
}

export async function* toBytes(text: string, size = 4096): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Sends a search as the page does. */
export async function searchPrices(client: Client, garment: Uint8Array, tryOnSessionId?: string) {
  const form = new FormData()
  form.append('garmentImage', fileOf(garment, 'garment.jpg'))
  if (tryOnSessionId) form.append('tryOnSessionId', tryOnSessionId)
  return client.request('/api/price-search', { method: 'POST', body: form })
}

export async function foundItems(response: Response) {
  return priceSearchSchema.parse(await response.json()).items
}
