/** What a customer can buy. Prices are integers of the currency's smallest unit (cents). */
export const tokenPackages = [
  {
    id: 'starter',
    name: 'Starter Pack',
    description: 'Enough to find out what suits you.',
    tokenAmount: 20,
    price: 600,
    isPopular: false,
  },
  {
    id: 'popular',
    name: 'Popular Pack',
    description: 'A season of trying before buying.',
    tokenAmount: 100,
    price: 2500,
    isPopular: true,
  },
  {
    id: 'ultimate',
    name: 'Ultimate Pack',
    description: 'For stylists and people who love clothes.',
    tokenAmount: 300,
    price: 6000,
    isPopular: false,
  },
] as const

export const packageCurrency = 'usd'

export type PackageId = (typeof tokenPackages)[number]['id']
export type TokenPackage = {
  id: PackageId
  name: string
  description: string
  tokenAmount: number
  /** Cents. */
  price: number
  isPopular: boolean
}

/** What the packages cost in one currency. */
export type Prices = {
  /** ISO 4217, lower case. */
  currency: string
  /** In the currency's smallest unit, with tax. */
  amounts: Record<PackageId, number>
}

/** The same by currency. */
export type PriceTable = Record<string, Prices['amounts']>

/** Where the operator sets no others. */
export const defaultPrices: Prices = {
  currency: packageCurrency,
  amounts: {
    starter: findPackage('starter').price,
    popular: findPackage('popular').price,
    ultimate: findPackage('ultimate').price,
  },
}

export function findPackage(id: PackageId): TokenPackage {
  const found = tokenPackages.find((tokenPackage) => tokenPackage.id === id)
  if (!found) throw new Error(`No token package has the id ${id}`)
  return found
}

/** The highest that a package may cost, in any currency's smallest unit. */
export const highestPrice = 10_000_000

/**
 * Between what the desk may set a price that is configured as `configured`: far enough for a sale and for a bad year, too near for a
 * digit too many. At least one of the smallest unit for each token, so that the price of some of them can be told.
 */
export function priceBounds(id: PackageId, configured: number): { lowest: number; highest: number } {
  const { tokenAmount } = findPackage(id)
  return {
    lowest: Math.max(tokenAmount, Math.ceil(configured / 4)),
    highest: Math.min(highestPrice, configured * 4),
  }
}

/** The name of a package that may no longer be sold. */
export function findPackageName(id: string): string {
  return tokenPackages.find((tokenPackage) => tokenPackage.id === id)?.name ?? id
}
