import { numberLocale } from './language.ts'

/** How many digits a currency has behind its point: 2 for 'usd', 0 for 'jpy'. */
export function fractionDigits(currency: string): number {
  const format = new Intl.NumberFormat(numberLocale, { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** 2500, 'usd' -> '$25.00'; 900, 'jpy' -> '¥900'. Takes the currency's smallest unit; `currency` is ISO 4217 in any case. */
export function writeMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(numberLocale, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
