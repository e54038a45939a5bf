import { FeedError } from './feed/feed.ts'
import { readFeed } from './feed/read-feed.ts'
import { readKind } from './feed/read-kind.ts'
import { isClothing, readProduct, type Product } from './feed/read-product.ts'
import { fail } from '../../platform/fail.ts'

export type ClothesRow =
  | {
      line: number
      product: Pick<Product, 'externalId' | 'title' | 'imageUrl'>
      kind: ReturnType<typeof readKind>
    }
  | { line: number; id: string | null; reason: string }

/** The clothes of a feed, row by row, and why a row is none; other things are left out. Ends the request for what is no feed. */
export async function* readClothes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ClothesRow> {
  try {
    for await (const row of readFeed(bytes)) {
      const product = readProduct(row)
      if ('reason' in product)
        yield { line: row.line, id: row.attributes.get('id')?.[0] ?? null, reason: product.reason }
      else if (isClothing(row)) yield { line: row.line, product, kind: readKind(row) }
    }
  } catch (error) {
    if (error instanceof FeedError) fail('invalid_input', { message: error.message, cause: error })
    throw error
  }
}
