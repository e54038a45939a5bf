import { z } from 'zod'
import { askVendor, lookingElsewhere } from './ask-vendor.ts'
import { readLensOffers } from './lens-offers.ts'
import type { PriceSearch } from './type.ts'

type Options = { key: string; apiUrl: string; country: string }

/** SerpApi's Google Lens: it loads the garment's picture from an address of ours that lives for minutes. */
export function createSerpApiSearch({ key, apiUrl, country }: Options): PriceSearch {
  return {
    name: 'serpapi',
    subProcessor: lookingElsewhere('SerpApi (Google Lens)'),
    async search({ publishCrop }, signal) {
      const url = new URL(`${apiUrl}/search.json`)
      const parameters = { engine: 'google_lens', type: 'products', url: publishCrop(), country, hl: 'en' }
      for (const [name, value] of Object.entries({ ...parameters, api_key: key }))
        url.searchParams.set(name, value)
      return readAnswer(await askVendor({ vendor: 'SerpApi', url, signal }))
    },
  }
}

const answerSchema = z.object({
  search_metadata: z.object({ status: z.string() }).optional(),
  error: z.string().optional(),
  visual_matches: z.array(z.unknown()).optional(),
})

/** "Nothing found" comes as an error text of a search that succeeded. */
function readAnswer(answer: unknown) {
  const { search_metadata: search, error, visual_matches: matches } = answerSchema.parse(answer)
  if (matches) return readLensOffers(matches)
  if (search?.status === 'Success' || /hasn't returned any results/i.test(error ?? '')) return []
  throw new Error(`SerpApi: ${error ?? 'the search did not succeed'}`)
}
