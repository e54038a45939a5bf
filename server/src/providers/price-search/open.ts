import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import type { GarmentDescriber } from '../garment-describer/type.ts'
import { createCatalogueSearch } from './catalogue.ts'
import { createEbaySearch } from './ebay.ts'
import { createSerpApiSearch } from './serp-api.ts'
import { createSerperSearch } from './serper.ts'
import type { PriceSearch } from './type.ts'
import { openVectorIndex } from './vector-index.ts'

type Options = {
  config: Pick<Config, 'priceSearch'>
  database: Database
  describer: GarmentDescriber
  now: () => Date
  log: Logger
}

/** The adapter that the configuration names. */
export async function openPriceSearch({
  config,
  database,
  describer,
  now,
  log,
}: Options): Promise<PriceSearch> {
  const { provider, country, ebay, serpApi, serper } = config.priceSearch
  switch (provider) {
    case 'ebay':
      return createEbaySearch({ ...ebay, country, now })
    case 'serpapi':
      return createSerpApiSearch({ ...serpApi, country })
    case 'serper':
      return createSerperSearch({ ...serper, country })
    case 'catalogue': {
      // At the start, so that an operator whose database has no pgvector is told.
      const index = await openVectorIndex(database, describer, log)
      return createCatalogueSearch({ database, index, farDistance: describer.farDistance, now })
    }
  }
}
