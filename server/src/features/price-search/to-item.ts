import type { PriceSearchItem } from '../../../../contract/price-search.ts'
import type { Deps } from '../../deps.ts'
import type { FoundOffer } from '../../providers/price-search/type.ts'
import { formatPrice, writeShopLink } from '../../platform/shop-link.ts'
import { offerImageUrl } from './offer-images.ts'

/** An offer as the page shows it. */
export function toItem(deps: Deps, offer: FoundOffer): PriceSearchItem {
  const { price, originalAmount, rating, isInStock, match } = offer
  const url = writeShopLink(deps.config, offer.url)
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
