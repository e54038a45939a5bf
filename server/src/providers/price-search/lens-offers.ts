import { z } from 'zod'
import type { FoundOffer } from './type.ts'

/* What SerpApi and Serper both make of Google Lens, in their slightly different words. */

const priceSchema = z.union([
  z.string(),
  z.object({
    value: z.string().optional(),
    extracted_value: z.number().optional(),
    currency: z.string().optional(),
  }),
])

const matchSchema = z.object({
  title: z.string(),
  link: z.string().optional(),
  source: z.string().optional(),
  rating: z.number().optional(),
  price: priceSchema.optional(),
  in_stock: z.boolean().optional(),
  condition: z.string().optional(),
  thumbnail: z.string().optional(),
  thumbnailUrl: z.string().optional(),
  image: z.string().optional(),
  imageUrl: z.string().optional(),
})
type LensMatch = z.infer<typeof matchSchema>

const mostOffers = 60

/** The matches that are offers: a picture without a price is no shop. One in a new shape is left out. */
export function readLensOffers(matches: unknown[]): FoundOffer[] {
  return matches
    .flatMap((match) => {
      const { data } = matchSchema.safeParse(match)
      return data?.price === undefined ? [] : [toOffer(data)]
    })
    .slice(0, mostOffers)
}

function toOffer(match: LensMatch): FoundOffer {
  const { text, price } = readPrice(match.price)
  return {
    name: match.title,
    store: match.source ?? hostOf(match.link) ?? 'Shop',
    url: match.link ?? null,
    imageUrl: match.thumbnail ?? match.thumbnailUrl ?? match.image ?? match.imageUrl ?? null,
    price,
    priceText: text,
    originalAmount: null,
    rating: match.rating !== undefined && match.rating >= 0 && match.rating <= 5 ? match.rating : null,
    isInStock: match.in_stock ?? null,
    condition: readCondition(match.condition),
    match: null,
  }
}

const currencies: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  A$: 'AUD',
  C$: 'CAD',
}

/** `$34*` is 34 dollars; the star stands for a price that Google is not sure of. */
function readPrice(price: LensMatch['price']): Pick<FoundOffer, 'price'> & { text: string | null } {
  const given = typeof price === 'string' ? price : (price?.value ?? '')
  const text = given.replace(/\*$/, '').trim()
  const symbol = (typeof price === 'object' ? price.currency : undefined) ?? /^[^\d\s.,-]+/.exec(text)?.[0]
  const amount = typeof price === 'object' ? price.extracted_value : undefined
  const value = amount ?? readAmount(text)
  const currency =
    symbol === undefined
      ? undefined
      : (currencies[symbol] ?? (/^[A-Z]{3}$/.test(symbol) ? symbol : undefined))
  return {
    text: text === '' ? null : text,
    price: value === null || currency === undefined ? null : { amount: value, currency },
  }
}

/** `1,299.00` and `1.299,00`: the last mark with two digits behind it is the decimal one. */
export function readAmount(text: string): number | null {
  const digits = /\d[\d.,\s]*/.exec(text)?.[0].replace(/[\s]|[.,]$/g, '')
  if (!digits) return null
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1] ?? ''
  const whole = digits
    .slice(0, digits.length - (decimals === '' ? 0 : decimals.length + 1))
    .replace(/[.,]/g, '')
  return Number(`${whole}.${decimals === '' ? '0' : decimals}`)
}

function readCondition(condition: string | undefined): string {
  if (condition === undefined || /^new\b/i.test(condition)) return 'New'
  return condition.charAt(0).toUpperCase() + condition.slice(1)
}

function hostOf(link: string | undefined): string | undefined {
  return link === undefined ? undefined : URL.parse(link)?.hostname.replace(/^www\./, '')
}
