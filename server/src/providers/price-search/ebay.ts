import { z } from 'zod'
import { askVendor, lookingElsewhere, VendorError } from './ask-vendor.ts'
import type { FoundOffer, PriceSearch } from './type.ts'

type Options = {
  clientId: string
  clientSecret: string
  /** E.g. EBAY_US. */
  marketplace: string
  /** Of the eBay Partner Network: makes eBay answer links that earn a commission. */
  campaignId: string | undefined
  apiUrl: string
  country: string
  now: () => Date
}

/** Clothing, Shoes & Accessories. */
const clothingCategory = '11450'
const mostOffers = 50
/** A token is renewed this long before it ends. */
const marginMs = 60_000
const nothingToFind = [12501]

/** eBay's Browse API, `search_by_image`: the garment's picture goes to eBay inside the request. */
export function createEbaySearch(options: Options): PriceSearch {
  let token: { value: string; expiresAt: number } | null = null

  /** eBay lets an application mint a thousand tokens a day, so that one is kept for the two hours it lasts. */
  async function readToken(signal?: AbortSignal): Promise<string> {
    if (token && options.now().getTime() < token.expiresAt - marginMs) return token.value
    const { access_token: value, expires_in: seconds } = tokenSchema.parse(
      await askVendor({
        vendor: 'eBay',
        url: `${options.apiUrl}/identity/v1/oauth2/token`,
        init: {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            scope: 'https://api.ebay.com/oauth/api_scope',
          }).toString(),
        },
        signal,
      }),
    )
    token = { value, expiresAt: options.now().getTime() + seconds * 1000 }
    return value
  }

  async function search(crop: Uint8Array, signal?: AbortSignal) {
    const url = new URL(`${options.apiUrl}/buy/browse/v1/item_summary/search_by_image`)
    url.searchParams.set('limit', String(mostOffers))
    url.searchParams.set('category_ids', clothingCategory)
    url.searchParams.set('filter', 'buyingOptions:{FIXED_PRICE}')
    const context = [
      ...(options.campaignId ? [`affiliateCampaignId=${options.campaignId}`] : []),
      `contextualLocation=country%3D${options.country.toUpperCase()}`,
    ]
    return askVendor({
      vendor: 'eBay',
      url,
      init: {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await readToken(signal)}`,
          'content-type': 'application/json',
          'x-ebay-c-marketplace-id': options.marketplace,
          'x-ebay-c-enduserctx': context.join(','),
        },
        body: JSON.stringify({ image: Buffer.from(crop).toString('base64') }),
      },
      signal,
    })
  }

  return {
    name: 'ebay',
    subProcessor: lookingElsewhere('eBay'),
    async search({ crop }, signal) {
      try {
        return readOffers(await search(crop, signal))
      } catch (error) {
        if (error instanceof VendorError && error.status === 401) {
          // The token was withdrawn before its time: once with a new one.
          token = null
          return readOffers(await search(crop, signal))
        }
        if (
          error instanceof VendorError &&
          nothingToFind.some((id) => error.message.includes(`"errorId":${id}`))
        )
          return []
        throw error
      }
    },
  }
}

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() })
const amountSchema = z.object({ value: z.string(), currency: z.string() })
const itemSchema = z.object({
  title: z.string(),
  price: amountSchema.optional(),
  marketingPrice: z.object({ originalPrice: amountSchema.optional() }).optional(),
  image: z.object({ imageUrl: z.string() }).optional(),
  thumbnailImages: z.array(z.object({ imageUrl: z.string() })).optional(),
  condition: z.string().optional(),
  conditionId: z.string().optional(),
  seller: z.object({ username: z.string().optional() }).optional(),
  itemWebUrl: z.string().optional(),
  itemAffiliateWebUrl: z.string().optional(),
  adultOnly: z.boolean().optional(),
})
const answerSchema = z.object({ itemSummaries: z.array(z.unknown()).optional() })

function readOffers(answer: unknown): FoundOffer[] {
  const { itemSummaries = [] } = answerSchema.parse(answer)
  return itemSummaries.flatMap((summary) => {
    // One item in a new shape must not cost the others.
    const { data: item } = itemSchema.safeParse(summary)
    return item && !item.adultOnly ? [toOffer(item)] : []
  })
}

function toOffer(item: z.infer<typeof itemSchema>): FoundOffer {
  const original = Number(item.marketingPrice?.originalPrice?.value)
  return {
    name: item.title,
    store: item.seller?.username ? `eBay · ${item.seller.username}` : 'eBay',
    url: item.itemAffiliateWebUrl ?? item.itemWebUrl ?? null,
    imageUrl: item.image?.imageUrl ?? item.thumbnailImages?.[0]?.imageUrl ?? null,
    price: item.price ? { amount: Number(item.price.value), currency: item.price.currency } : null,
    priceText: null,
    originalAmount: Number.isFinite(original) ? original : null,
    // A seller's feedback is no rating of the product.
    rating: null,
    // Only a request for each single item would tell.
    isInStock: null,
    condition: item.conditionId === '1000' ? 'New' : (item.condition ?? 'New'),
    match: null,
  }
}
