import type { CatalogueRow } from './nearest-repository.ts'
import type { FoundOffer } from '../../../providers/price-search/type.ts'

export type CatalogueMatch = CatalogueRow & { match: number }

/**
 * One offer for each product of each shop, best match first: sizes of the same product, and the same page listed twice, become
 * the one that is in stock and costs least.
 */
export function mergeOffers(matches: CatalogueMatch[], now: Date): FoundOffer[] {
  const groups = new Map<string, CatalogueMatch[]>()
  for (const match of matches) {
    const keys = keysOf(match)
    const group = keys.map((key) => groups.get(key)).find(Boolean) ?? []
    group.push(match)
    for (const key of keys) groups.set(key, group)
  }
  return [...new Set(groups.values())]
    .map((group) => toOffer(chooseOf(group, now), Math.max(...group.map(({ match }) => match)), now))
    .sort((one, other) => (other.match ?? 0) - (one.match ?? 0))
}

function keysOf({ feedId, groupId, colour, url, imageUrl }: CatalogueMatch): string[] {
  const keys = [`${feedId} url ${url}`, `${feedId} image ${imageUrl}`]
  return groupId === null ? keys : [...keys, `${feedId} group ${groupId} ${colour ?? ''}`]
}

function chooseOf(group: CatalogueMatch[], now: Date): CatalogueMatch {
  const rank = (item: CatalogueMatch) => (item.isInStock === false ? 1 : 0)
  const [best] = group.toSorted(
    (one, other) => rank(one) - rank(other) || priceOf(one, now).price - priceOf(other, now).price,
  )
  if (!best) throw new Error('A group holds at least one item')
  return best
}

function toOffer(item: CatalogueMatch, match: number, now: Date): FoundOffer {
  const { price, original } = priceOf(item, now)
  return {
    name: item.title,
    store: item.shop,
    url: item.url,
    imageUrl: item.imageUrl,
    price: { amount: price / 100, currency: item.currency },
    priceText: null,
    originalAmount: original === null ? null : original / 100,
    rating: null,
    isInStock: item.isInStock,
    condition: item.condition,
    match,
  }
}

/** The sale price while the sale lasts, and then the usual one as the original. */
function priceOf({ price, salePrice, saleFrom, saleUntil }: CatalogueRow, now: Date) {
  const isOnSale =
    salePrice !== null &&
    salePrice < price &&
    (saleFrom === null || saleFrom <= now) &&
    (saleUntil === null || now < saleUntil)
  return isOnSale ? { price: salePrice, original: price } : { price, original: null }
}
