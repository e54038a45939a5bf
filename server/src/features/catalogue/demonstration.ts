import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { demonstrationFolder as folder, readDemonstrationDescriptions } from './demonstration-descriptions.ts'
import type { FeedRow } from './feed/feed.ts'
import { readFeed } from './feed/read-feed.ts'
import { readProduct, type Product } from './feed/read-product.ts'
import { importFeed } from './import-feed.ts'
import { hasFeeds } from './repository.ts'

/* A few invented shops with our own rendered garments, so that the search can be tried before a real feed is imported. */

const imagesPath = '/example-shop/images/'
const pagesPath = '/example-shop/items/'
/** The address in its feeds, which no shop has: RFC 2606. */
const origin = 'https://shop.example'

/** The file of a demonstration picture; null for any other address. */
export function demonstrationFile(imageUrl: string): string | null {
  const name = imageUrl.startsWith(imagesPath) ? imageUrl.slice(imagesPath.length) : ''
  return /^[a-z0-9-]+\.jpg$/.test(name) ? join(folder, 'images', name) : null
}

export const demonstrationPage = (id: string) => `${pagesPath}${id}`
export const demonstrationImage = (name: string) => `${imagesPath}${name}`

const shops = ['Marlowe & Pine (example)', 'Studio Hollin (example)', 'The Second Rail (example)']

type ImportDeps = Pick<Deps, 'database' | 'now'> & {
  config: { priceSearch: { hasDemonstration: boolean } }
}

/** On a catalogue that has nothing yet. */
export async function importDemonstration(deps: ImportDeps): Promise<void> {
  if (!deps.config.priceSearch.hasDemonstration || (await hasFeeds(deps.database))) return
  const { describer, pictures } = await readDemonstrationDescriptions()
  /** As any feed, but its addresses lead to pages of ours, and its pictures are described already. */
  const read = (row: FeedRow): Product | { reason: string } => {
    const product = readProduct(row)
    if ('reason' in product) return product
    const imageUrl = product.imageUrl.replace(origin, '/example-shop')
    const description = pictures[basename(imageUrl)]
    return {
      ...product,
      ...(description ? { describer, ...description } : {}),
      url: product.url.replace(origin, '/example-shop'),
      imageUrl,
    }
  }
  for (const [index, shop] of shops.entries()) {
    const name = `shop-${index + 1}.xml`
    const rows = readFeed(createReadStream(join(folder, name)))
    await importFeed(deps, { name, rows, fingerprint: null }, { shop, isDemonstration: true, read })
  }
}
