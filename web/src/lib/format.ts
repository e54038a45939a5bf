import { dateLocale, numberLocale } from '../../../contract/language.ts'
import { listedAtMost } from '../../../contract/limits.ts'
import { writeMoney } from '../../../contract/money.ts'

const longDate = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'long', year: 'numeric' })
const shortDate = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat(dateLocale, { hour: '2-digit', minute: '2-digit' })
const count = new Intl.NumberFormat(numberLocale)

/** '2026-11-19T21:04:00Z' -> '19 November 2026', in the reader's time zone. */
export function formatDate(iso: string): string {
  return longDate.format(new Date(iso))
}

/** '2026-11-19T21:04:00Z' -> '19 Nov 2026' */
export function formatShortDate(iso: string): string {
  return shortDate.format(new Date(iso))
}

/** '2026-11-19T21:04:00Z' -> '21:04' */
export function formatTime(iso: string): string {
  return clock.format(new Date(iso))
}

/** '2026-11-19T21:04:00Z' -> '19 Nov 2026, 21:04' */
export function formatDateTime(iso: string): string {
  return `${formatShortDate(iso)}, ${formatTime(iso)}`
}

/** 2500 -> '$25.00'. Takes the currency's smallest unit, as the contract does. */
export function formatMoney(cents: number, currency = 'usd'): string {
  return writeMoney(cents, currency)
}

/** 38240 -> '38,240' */
export function formatNumber(value: number): string {
  return count.format(value)
}

/** 1, 'token' -> '1 token'; 4, 'product' -> '4 products' */
export function formatCount(value: number, noun: string): string {
  return `${formatNumber(value)} ${noun}${value === 1 ? '' : 's'}`
}

/** The total of a list of everybody's, which is counted no further than one beyond `listedAtMost`: '10,000+ payments'. */
export function formatListed(total: number, noun: string): string {
  return total > listedAtMost ? `${formatNumber(listedAtMost)}+ ${noun}s` : formatCount(total, noun)
}

/** Why something was refused or given back: 'try_on_poor_photo' -> 'Poor photo'; the notes of the ledger are words already. */
export function formatReason(name: string): string {
  const words = name.replace(/^try_on_|^not right: /, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 4200000 -> '4.2 MB' */
export function formatBytes(bytes: number): string {
  const units = ['kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1000, bytes)) / 3) - 1)
  const style = { style: 'unit', unit: units[step], maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(numberLocale, style).format(bytes / 1000 ** (step + 1))
}
