import type { Database } from '../../../database/database.ts'
import { findNearest } from './nearest-repository.ts'
import { likenessAt, weighDistance } from './likeness.ts'
import { mergeOffers } from './merge-offers.ts'
import type { PriceSearch } from '../../../providers/price-search/type.ts'
import type { VectorIndex } from './vector-index-repository.ts'

type Options = {
  database: Database
  index: VectorIndex
  /** Of the describer that made the descriptions. */
  farDistance: number
  now: () => Date
}

/** How many of the nearest are looked at before offers of the same thing are merged. */
const consideredRows = 200
const mostOffers = 60
/** Below this it is another garment: to show it, and to be paid for it, would be no answer. */
const leastMatch = 0.5

/** Our own catalogue of imported product feeds: nothing leaves this machine. */
export function createCatalogueSearch({ database, index, farDistance, now }: Options): PriceSearch {
  return {
    name: 'catalogue',
    subProcessor: null,
    async search({ description, ...wanted }, signal) {
      if (index.describer !== description.describer) throw new Error('Described by another describer')
      signal?.throwIfAborted()
      const matches = await findNearest(database, index, description.vector, consideredRows)
      signal?.throwIfAborted()
      return mergeOffers(
        matches
          .map((item) => ({
            ...item,
            match: likenessAt(weighDistance(item.distance, item, wanted), farDistance),
          }))
          .filter(({ match }) => match >= leastMatch),
        now(),
      ).slice(0, mostOffers)
    },
  }
}
