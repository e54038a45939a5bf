import type { Prices } from '../../../../contract/token-packages.ts'

const euroRegions = 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(
  ' ',
)

/** Who pays in what, by ISO 3166 and ISO 4217; a region that is not here is asked in the operator's first currency. */
const currencies: Record<string, string> = {
  ...Object.fromEntries(euroRegions.map((region) => [region, 'eur'])),
  AE: 'aed',
  AR: 'ars',
  AU: 'aud',
  BR: 'brl',
  CA: 'cad',
  CH: 'chf',
  CL: 'clp',
  CN: 'cny',
  CO: 'cop',
  CZ: 'czk',
  DK: 'dkk',
  GB: 'gbp',
  GG: 'gbp',
  HK: 'hkd',
  HU: 'huf',
  ID: 'idr',
  IL: 'ils',
  IM: 'gbp',
  IN: 'inr',
  IS: 'isk',
  JE: 'gbp',
  JP: 'jpy',
  KR: 'krw',
  LI: 'chf',
  MX: 'mxn',
  MY: 'myr',
  NO: 'nok',
  NZ: 'nzd',
  PH: 'php',
  PL: 'pln',
  PR: 'usd',
  RO: 'ron',
  RS: 'rsd',
  SA: 'sar',
  SE: 'sek',
  SG: 'sgd',
  TH: 'thb',
  TR: 'try',
  TW: 'twd',
  UA: 'uah',
  US: 'usd',
  VN: 'vnd',
  ZA: 'zar',
}

/** The same prices, first those in the currency that the visitor's languages make likely; whoever buys may choose another. */
export function putLikelyFirst(prices: Prices[], acceptLanguage: string | undefined): Prices[] {
  const [region] = regionsOf(acceptLanguage ?? '')
  const likely = prices.find(({ currency }) => region !== undefined && currency === currencies[region])
  return likely ? [likely, ...prices.filter((one) => one !== likely)] : prices
}

/** 'fr-CH, fr;q=0.9, en;q=0.8' -> CH, FR, US: of a language alone, where most people live who speak it. */
function regionsOf(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.split(';').map((text) => text.trim())
      return { tag, weight: quality.startsWith('q=') ? Number(quality.slice(2)) || 0 : 1 }
    })
    .filter(({ tag, weight }) => tag !== '*' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ tag }) => regionOf(tag) ?? [])
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    return undefined
  }
}
