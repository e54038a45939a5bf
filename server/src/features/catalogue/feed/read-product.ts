import { isLoopback } from '../../../platform/loopback.ts'
import type { FeedRow } from './feed.ts'

/** A row that can be shown. Prices are hundredths of the currency's unit. */
export type Product = {
  externalId: string
  title: string
  url: string
  imageUrl: string
  price: number
  salePrice: number | null
  saleFrom: Date | null
  saleUntil: Date | null
  currency: string
  isInStock: boolean | null
  condition: string
  brand: string | null
  gtin: string | null
  groupId: string | null
  colour: string | null
}

const availabilities: Record<string, boolean | null> = {
  in_stock: true,
  available: true,
  preorder: null,
  backorder: null,
  out_of_stock: false,
}
const conditions: Record<string, string> = { new: 'New', used: 'Used', refurbished: 'Refurbished' }
/** The branch of Google's product taxonomy that is clothing, as a word and as its numbers. */
const clothing = /apparel|clothing|^166$|^1604$/i

/** What a row says, or why it cannot be shown. */
export function readProduct({ attributes, problem }: FeedRow): Product | { reason: string } {
  if (problem) return { reason: problem }
  const get = (name: string) => attributes.get(name)?.[0] ?? null
  const need = ['id', 'title', 'link', 'image_link', 'price'].find((name) => get(name) === null)
  if (need) return { reason: `There is no ${need}.` }
  if (get('adult') === 'yes') return { reason: 'It is for adults only.' }

  const externalId = get('id') ?? ''
  if (externalId.length > 100) return { reason: 'The id is longer than 100 characters.' }
  const url = readAddress(get('link'))
  if (!url) return { reason: `The link is no address beginning with https://: ${shorten(get('link'))}` }
  const imageUrl = readAddress(get('image_link'))
  if (!imageUrl)
    return { reason: `The image_link is no address beginning with https://: ${shorten(get('image_link'))}` }
  const price = readPrice(get('price'))
  if (!price) return { reason: `The price is not such as "15.00 USD": ${shorten(get('price'))}` }
  const sale = get('sale_price') === null ? null : readPrice(get('sale_price'))
  const period = readPeriod(get('sale_price_effective_date'))
  const availability = get('availability')?.toLowerCase().replaceAll(' ', '_') ?? ''
  return {
    externalId,
    title: (get('title') ?? '').slice(0, 150),
    url,
    imageUrl,
    price: price.amount,
    salePrice: sale && sale.currency === price.currency && period !== 'unreadable' ? sale.amount : null,
    saleFrom: typeof period === 'object' ? (period?.from ?? null) : null,
    saleUntil: typeof period === 'object' ? (period?.until ?? null) : null,
    currency: price.currency,
    isInStock: availabilities[availability] ?? null,
    condition: conditions[get('condition')?.toLowerCase() ?? 'new'] ?? 'New',
    brand: get('brand'),
    gtin: get('gtin'),
    groupId: get('item_group_id'),
    colour: get('color')?.toLowerCase() ?? null,
  }
}

/** Whether a row belongs to the clothes at all; one that says nothing may. */
export function isClothing({ attributes }: FeedRow): boolean {
  const category = attributes.get('google_product_category')?.[0]
  if (category === undefined || /^\d+$/.test(category)) return true
  return clothing.test(category)
}

/** Shops are reached by https, or lie on this machine to be tried out; what else an address may be is of no use to a customer. */
function readAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text)
  if (!url || url.username !== '' || url.href.length > 4000) return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)) ? url.href : null
}

/** `15.00 USD`; older feeds write `USD 15.00` or a comma. */
function readPrice(text: string | null): { amount: number; currency: string } | null {
  const [, before, number, after] =
    /^\s*([A-Z]{3})?\s*(\d{1,9}(?:[.,]\d{1,2})?)\s*([A-Z]{3})?\s*$/.exec(text ?? '') ?? []
  const currency = before ?? after
  if (number === undefined || currency === undefined) return null
  return { amount: Math.round(Number(number.replace(',', '.')) * 100), currency }
}

function readPeriod(text: string | null): { from: Date; until: Date } | null | 'unreadable' {
  if (text === null) return null
  const [from, until] = text.split('/').map((part) => new Date(part.trim()))
  const isReadable = from && until && !Number.isNaN(from.getTime()) && !Number.isNaN(until.getTime())
  return isReadable ? { from, until } : 'unreadable'
}

function shorten(text: string | null): string {
  return (text ?? '').slice(0, 80)
}
