import type { GarmentClass } from '../../../../../contract/try-on.ts'
import type { FeedRow } from './feed.ts'

/** Branches of Google's product taxonomy, by number and by the words of its English edition. The first that fits counts. */
const branches: [numbers: number[], words: RegExp, kind: GarmentClass | 'other'][] = [
  [[187, 167, 188, 6551], /shoes|clothing accessories|jewelry|handbags|wallets|underwear & socks/i, 'other'],
  [[2271, 5250], /dresses|one-pieces/i, 'dress'],
  [[203, 5598], /outerwear|coats|jackets/i, 'outerwear'],
  [[204, 1581, 207, 5344], /pants|trousers|jeans|skirts|shorts|skorts/i, 'bottom'],
  [[212], /shirts|tops|sweaters/i, 'top'],
]

/** What kind of garment a row's category names; null where it names none. `other` is worn, but not what we put on. */
export function readKind({ attributes }: FeedRow): GarmentClass | 'other' | null {
  const category = attributes.get('google_product_category')?.[0] ?? ''
  const isNumber = /^\d+$/.test(category)
  const found = branches.find(([numbers, words]) =>
    isNumber ? numbers.includes(Number(category)) : words.test(category),
  )
  return found?.[2] ?? null
}
