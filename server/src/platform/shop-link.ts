import { numberLocale } from '../../../contract/language.ts'
import type { Product, ShownProduct } from '../../../contract/product.ts'
import type { AffiliateRule } from '../config-price-search.ts'

type ShopConfig = { publicUrl: string; priceSearch: { affiliates: AffiliateRule[] } }

/** Only web addresses become links, with what the operator's partner programmes ask for. */
export function writeShopLink(config: ShopConfig, address: string | null): string | null {
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

/** A product of a shop's page as it is shown, with the shop's host. */
export function showProduct(config: ShopConfig, { name, price, url }: Product): ShownProduct {
  return {
    name,
    price: price && formatPrice(price.amount, price.currency),
    host: new URL(url).hostname.replace(/^www\./, ''),
    url: writeShopLink(config, url) ?? url,
  }
}

export function formatPrice(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(numberLocale, { style: 'currency', currency }).format(amount)
  } catch {
    return `${amount.toFixed(2)} ${currency}`
  }
}
