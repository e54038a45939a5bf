import { fractionDigits } from '../../../../contract/money.ts'
import type { DeskSettings } from '../../../../contract/site-settings.ts'
import { tokenPackages } from '../../../../contract/token-packages.ts'
import { formatMoney } from '../../lib/format.ts'
import { Field } from '../../ui/field.tsx'

type PriceFieldsProps = { settings: DeskSettings; errorOf: (name: string) => string | undefined }

/** What the packages cost, in each currency that is sold in: a group of fields named `prices.{currency}.{package}`. */
export function PriceFields({ settings: { prices, configuredPrices }, errorOf }: PriceFieldsProps) {
  return Object.entries(configuredPrices).map(([currency, configured]) => (
    <fieldset key={currency} className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
      <legend className="label mb-3!">Prices in {currency.toUpperCase()}, with tax</legend>
      {tokenPackages.map(({ id, name }) => (
        <Field
          key={id}
          label={name}
          name={`prices.${currency}.${id}`}
          hint={`Configured: ${formatMoney(configured[id], currency)}`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={writeAmount(prices[currency]?.[id] ?? configured[id], currency)}
          error={errorOf(`prices.${currency}.${id}`)}
        />
      ))}
    </fieldset>
  ))
}

/** What is typed there, in the smallest unit; not a number where it is no price. */
export function readPrices(fields: Record<string, string>): Record<string, Record<string, number>> {
  const prices: Record<string, Record<string, number>> = {}
  for (const [name, text] of Object.entries(fields)) {
    const [part, currency, packageId] = name.split('.')
    if (part !== 'prices' || !currency || !packageId) continue
    prices[currency] = { ...prices[currency], [packageId]: readAmount(text, currency) }
  }
  return prices
}

/** 600, 'usd' -> '6.00' */
function writeAmount(amount: number, currency: string): string {
  const digits = fractionDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** '6.5' or '6,50', 'usd' -> 650; more digits than the currency has are no price. */
function readAmount(text: string, currency: string): number {
  const digits = fractionDigits(currency)
  const [, units, rest = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  if (units === undefined || rest.length > digits) return Number.NaN
  return Number(units + rest.padEnd(digits, '0'))
}
