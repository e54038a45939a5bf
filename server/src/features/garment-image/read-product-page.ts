import { Parser } from 'htmlparser2'
import type { Product } from '../../../../contract/product.ts'

/** What a page is read for: its pictures of the garment, best first, and the product, where it names one. */
export type ProductPage = { imageUrls: string[]; product: Omit<Product, 'url'> | null }

const maxBytes = 3 * 1024 * 1024
const maxScriptLength = 512 * 1024
const maxNodes = 5000
const maxImages = 3

/**
 * Reads a shop's page: what it tells search engines as JSON-LD (schema.org/Product), and what it tells social networks as Open
 * Graph. Nothing of the page is run, and nothing but text and addresses comes out. `url` is where it was loaded from.
 */
export function readProductPage(bytes: Uint8Array, contentType: string, url: string): ProductPage {
  const { scripts, properties, base } = collect(decodePage(bytes.subarray(0, maxBytes), contentType))
  const linked = scripts.map(readJson).flatMap((script) => findProducts(script))
  const best = linked.find(({ images }) => images.length > 0) ?? linked[0]
  const property = (...names: string[]) => names.map((name) => properties.get(name)).find(Boolean)
  const images = [
    ...(best?.images ?? []),
    property('og:image:secure_url', 'og:image:url', 'og:image'),
    property('twitter:image', 'twitter:image:src'),
  ]
  const from = toWebAddress(base, url) ?? url
  const imageUrls = images.flatMap((image) => (image ? (toWebAddress(image, from) ?? []) : []))
  const price = best?.price ?? {
    amount: property('product:sale_price:amount', 'product:price:amount', 'og:price:amount'),
    currency: property('product:sale_price:currency', 'product:price:currency', 'og:price:currency'),
  }
  const name = toLine(best?.name ?? property('og:title') ?? properties.get('title') ?? '')
  const isProduct =
    best !== undefined || property('og:type')?.includes('product') || readPrice(price) !== null
  return {
    imageUrls: [...new Set(imageUrls)].slice(0, maxImages),
    product: isProduct && name !== '' ? { name, price: readPrice(price) } : null,
  }
}

/* The page's text */

const utf8 = new TextDecoder()

/** By the charset of the answer, else the one that the page itself names, else UTF-8. */
function decodePage(bytes: Uint8Array, contentType: string): string {
  const beginning = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  const named = /charset=["']?([\w-]+)/i
  const charset = named.exec(contentType)?.[1] ?? named.exec(beginning)?.[1]
  try {
    return (charset === undefined ? utf8 : new TextDecoder(charset)).decode(bytes)
  } catch {
    // A charset that nobody knows.
    return utf8.decode(bytes)
  }
}

function collect(html: string) {
  const scripts: string[] = []
  /** Open Graph's names and the page's title, each as it stands first. */
  const properties = new Map<string, string>()
  const keep = (name: string, value: string | undefined) => {
    if (value?.trim() && !properties.has(name)) properties.set(name, value.trim())
  }
  let base = ''
  let reading: 'script' | 'title' | null = null
  let text = ''
  const parser = new Parser({
    onopentag(name, { type, property, name: metaName, content, href = '' }) {
      if (name === 'meta') keep((property ?? metaName ?? '').toLowerCase(), content)
      if (name === 'base' && base === '') base = href
      const isLinkedData = name === 'script' && type?.trim().toLowerCase() === 'application/ld+json'
      if (isLinkedData || (name === 'title' && !properties.has('title'))) {
        reading = isLinkedData ? 'script' : 'title'
        text = ''
      }
    },
    ontext(part) {
      if (reading !== null && text.length < maxScriptLength) text += part
    },
    onclosetag() {
      if (reading === 'script') scripts.push(text)
      if (reading === 'title') keep('title', text)
      reading = null
    },
  })
  parser.end(html)
  return { scripts, properties, base }
}

/* JSON-LD */

type Found = { name: string; images: string[]; price: { amount: unknown; currency: unknown } | null }
type Node = Record<string, unknown>

function readJson(script: string): unknown {
  try {
    return JSON.parse(script)
  } catch {
    return null
  }
}

/** Every product that JSON-LD names, wherever in it, outermost first. */
function findProducts(script: unknown): Found[] {
  const found: Found[] = []
  const waiting: unknown[] = [script]
  for (let seen = 0; waiting.length > 0 && seen < maxNodes; seen++) {
    const value = waiting.shift()
    if (Array.isArray(value)) waiting.push(...value.slice(0, maxNodes))
    if (!isNode(value)) continue
    if (
      listOf(value['@type']).some((type) =>
        /(^|[/:])(Product|ProductGroup|IndividualProduct)$/.test(String(type)),
      )
    )
      found.push(readProduct(value))
    waiting.push(...Object.values(value).filter((inner) => typeof inner === 'object'))
  }
  return found
}

function readProduct(node: Node): Found {
  const variants = listOf(node.hasVariant).filter(isNode)
  const images = [node, ...variants].flatMap(({ image }) => listOf(image).flatMap(readImage))
  const offers = [node, ...variants].flatMap(({ offers: some }) => listOf(some).filter(isNode))
  return {
    name: typeof node.name === 'string' ? node.name : '',
    images,
    price: offers.map(readOffer).find(({ amount }) => amount !== undefined) ?? null,
  }
}

function readImage(image: unknown): string[] {
  if (typeof image === 'string') return [image]
  if (!isNode(image)) return []
  return [image.contentUrl, image.url, image['@id']].filter((url) => typeof url === 'string').slice(0, 1)
}

/** An Offer has a price, an AggregateOffer the lowest one; either may say it in a PriceSpecification. */
function readOffer(offer: Node) {
  const stated = [offer, ...listOf(offer.priceSpecification).filter(isNode)].find(
    ({ price, lowPrice }) => (price ?? lowPrice) !== undefined,
  )
  return {
    amount: stated?.price ?? stated?.lowPrice,
    currency: stated?.priceCurrency ?? offer.priceCurrency,
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/* Words of a stranger */

/** A price of a currency that we can name; thousands may be set apart by a comma, a point or a space. */
function readPrice({ amount, currency }: { amount: unknown; currency: unknown }): Product['price'] {
  const code = typeof currency === 'string' ? currency.trim().toUpperCase() : ''
  const written = String(amount ?? '').replaceAll(/[^\d.,]/g, '')
  const cents = /[.,](\d{1,2})$/.exec(written)?.[1]
  const whole = (cents === undefined ? written : written.slice(0, -cents.length)).replaceAll(/[.,]/g, '')
  const value = Number(`${whole}.${cents ?? '0'}`)
  const isKnown = /^[A-Z]{3}$/.test(code) && value > 0 && value <= 10_000_000
  return isKnown ? { amount: value, currency: code } : null
}

/** One line of visible letters. */
function toLine(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 150)
    .trim()
}

function toWebAddress(address: string, base: string): string | null {
  const url = URL.parse(address.trim(), base)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
