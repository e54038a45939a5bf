import type { PackageId, Prices, PriceTable } from '../../../../contract/token-packages.ts'
import { priceBounds } from '../../../../contract/token-packages.ts'
import { writeMoney } from '../../../../contract/money.ts'
import { fail } from '../../platform/fail.ts'

/** What the packages cost now: as the desk has set them, else as they are configured. The configuration says in which currencies. */
export function pricesNow(configured: Prices[], set: PriceTable): Prices[] {
  return configured.map(({ currency, amounts }) => ({ currency, amounts: set[currency] ?? amounts }))
}

export function tableOf(prices: Prices[]): PriceTable {
  return Object.fromEntries(prices.map(({ currency, amounts }) => [currency, amounts]))
}

/** The currencies whose prices are others than the configuration's; ends the request with invalid_input for a price out of bounds. */
export function pricesToKeep(configured: Prices[], wanted: PriceTable): PriceTable {
  const kept = configured.flatMap(({ currency, amounts }) => {
    const own = wanted[currency]
    if (!own) return []
    const ids = Object.keys(amounts) as PackageId[]
    for (const id of ids) requireWithinBounds(id, { currency, configured: amounts[id], wanted: own[id] })
    return ids.some((id) => own[id] !== amounts[id]) ? [[currency, own] as const] : []
  })
  return Object.fromEntries(kept)
}

type Change = { currency: string; configured: number; wanted: number }

function requireWithinBounds(id: PackageId, { currency, configured, wanted }: Change): void {
  const { lowest, highest } = priceBounds(id, configured)
  if (wanted === configured || (wanted >= lowest && wanted <= highest)) return
  const message = `Please enter a price from ${writeMoney(lowest, currency)} to ${writeMoney(highest, currency)}`
  fail('invalid_input', { field: `prices.${currency}.${id}`, message })
}
