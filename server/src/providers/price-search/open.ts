import type { Config } from '../../config.ts'
import { createEbaySearch } from './ebay.ts'
import { createSerpApiSearch } from './serp-api.ts'
import { createSerperSearch } from './serper.ts'
import type { PriceSearch } from './type.ts'

/** The vendor that the configuration names; null where our own catalogue is searched. */
export function choosePriceSearch(
  { priceSearch: { provider, country, ebay, serpApi, serper } }: Pick<Config, 'priceSearch'>,
  now: () => Date,
): PriceSearch | null {
  switch (provider) {
    case 'ebay':
      return createEbaySearch({ ...ebay, country, now })
    case 'serpapi':
      return createSerpApiSearch({ ...serpApi, country })
    case 'serper':
      return createSerperSearch({ ...serper, country })
    case 'catalogue':
      return null
  }
}
