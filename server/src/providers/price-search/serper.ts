import { z } from 'zod'
import { askVendor, lookingElsewhere } from './ask-vendor.ts'
import { readLensOffers } from './lens-offers.ts'
import type { PriceSearch } from './type.ts'

type Options = { key: string; apiUrl: string; country: string }

/** Serper's Google Lens: as SerpApi's, but it knows few prices. */
export function createSerperSearch({ key, apiUrl, country }: Options): PriceSearch {
  return {
    name: 'serper',
    subProcessor: lookingElsewhere('Serper (Google Lens)'),
    async search({ publishCrop }, signal) {
      const answer = await askVendor({
        vendor: 'Serper',
        url: `${apiUrl}/lens`,
        init: {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify({ url: publishCrop(), gl: country, hl: 'en' }),
        },
        signal,
      })
      const { organic, visual_matches: matches } = answerSchema.parse(answer)
      return readLensOffers(organic ?? matches ?? [])
    },
  }
}

const answerSchema = z.object({
  organic: z.array(z.unknown()).optional(),
  visual_matches: z.array(z.unknown()).optional(),
})
