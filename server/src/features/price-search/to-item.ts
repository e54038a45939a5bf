import { numberLocale } from '../../../../contract/language.ts'
import type { PriceSearchItem } from '../../../../contract/price-search.ts'
import type { AffiliateRule } from '../../config-price-search.ts'
import type { Deps } from '../../deps.ts'
import type { FoundOffer } from '../../providers/price-search/type.ts'
import { offerImageUrl } from './offer-images.ts'

/** An offer as the page shows it. */
export function toItem(deps: Deps, offer: FoundOffer): PriceSearchItem {
  const { price, originalAmount, rating, isInStock, match } = offer
  const url = writeLink(deps, offer.url)
  const hasOriginal = price !== null && originalAmount !== null && originalAmount > price.amount
  return {
    name: offer.name,
    price: offer.priceText ?? (price ? formatPrice(price.amount, price.currency) : 'See store'),
    ...(hasOriginal ? { originalPrice: formatPrice(originalAmount, price.currency) } : {}),
    ...(price
      ? {
          priceData: {
            value: price.amount,
            ...(hasOriginal ? { original: originalAmount } : {}),
            currency: price.currency,
          },
        }
      : {}),
    image: offer.imageUrl === null ? '' : offerImageUrl(deps, offer.imageUrl),
    store: offer.store,
    ...(rating === null ? {} : { rating }),
    ...(isInStock === null ? {} : { inStock: isInStock }),
    condition: offer.condition,
    ...(url === null ? {} : { url }),
    ...(match === null ? {} : { match: Math.round(match * 100) }),
  }
}

function formatPrice(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(numberLocale, { style: 'currency', currency }).format(amount)
  } catch {
    return `${amount.toFixed(2)} ${currency}`
  }
}

/** Only web addresses become links, with what the operator's partner programmes ask for. */
function writeLink({ config }: Deps, address: string | null): string | null {
  if (address?.startsWith('/')) return `${config.publicUrl}${address}`
  const url = address === null ? null : URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  const rule = config.priceSearch.affiliates.find((one) => isOf(one, url.hostname))
  for (const [name, value] of rule?.parameters ?? []) url.searchParams.set(name, value)
  return url.href
}

function isOf({ host }: AffiliateRule, hostname: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`)
}
