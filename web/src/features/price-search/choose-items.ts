import type { PriceSearchItem } from '../../../../contract/price-search.ts'

export type Choice = {
  order: 'match' | 'price'
  /** Empty for every store. */
  store: string
  condition: 'any' | 'new' | 'used'
  /** In units of the currency, as it was typed; empty for no limit. */
  mostPrice: string
  onlyInStock: boolean
}

export const everything: Choice = {
  order: 'match',
  store: '',
  condition: 'any',
  mostPrice: '',
  onlyInStock: false,
}

/** What the choice leaves of the items, in its order. Items without a price come last when prices decide. */
export function chooseItems(items: PriceSearchItem[], choice: Choice): PriceSearchItem[] {
  const mostPrice = Number(choice.mostPrice.replace(',', '.'))
  const hasLimit = choice.mostPrice.trim() !== '' && mostPrice >= 0
  const chosen = items.filter(
    (item) =>
      (choice.store === '' || item.store === choice.store) &&
      (choice.condition === 'any' || (item.condition === 'New') === (choice.condition === 'new')) &&
      (!choice.onlyInStock || item.inStock === true) &&
      (!hasLimit || (item.priceData !== undefined && item.priceData.value <= mostPrice)),
  )
  if (choice.order === 'match') return chosen
  const priceOf = (item: PriceSearchItem) => item.priceData?.value ?? Infinity
  return chosen.toSorted((one, other) =>
    priceOf(one) === priceOf(other) ? 0 : priceOf(one) - priceOf(other),
  )
}

/** The stores of the items, each once, in the order of the alphabet. */
export function listStores(items: PriceSearchItem[]): string[] {
  return [...new Set(items.map(({ store }) => store))].toSorted((one, other) => one.localeCompare(other))
}

/** Whether any prices are known, and all of them in one currency: else neither a limit nor an order means anything. */
export function hasComparablePrices(items: PriceSearchItem[]): boolean {
  return new Set(items.flatMap(({ priceData }) => (priceData ? [priceData.currency] : []))).size === 1
}
