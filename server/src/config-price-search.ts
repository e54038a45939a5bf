import { z } from 'zod'
import { text, webAddress } from './config-values.ts'

/* The keys of .env.example that choose where a price search looks. */

export type AffiliateRule = { host: string; parameters: [name: string, value: string][] }

/** `shop.example?ref=us&utm_source=us other.example?partner=7`, separated by spaces. */
const affiliateRules = z.string().transform((list, context): AffiliateRule[] => {
  const rules = list.split(/\s+/).filter(Boolean)
  if (rules.every((rule) => /^[a-z0-9.-]+\?[^?#\s]+=[^?#\s]*$/i.test(rule))) {
    return rules.map((rule) => {
      const [host = '', query = ''] = rule.split('?')
      return { host: host.toLowerCase(), parameters: [...new URLSearchParams(query)] }
    })
  }
  context.addIssue({ code: 'custom', message: 'must be such as shop.example?ref=us other.example?partner=7' })
  return z.NEVER
})

export const priceSearchEnvironment = {
  PRICE_SEARCH: z.enum(['catalogue', 'ebay', 'serpapi', 'serper']).default('catalogue'),
  DEMONSTRATION_CATALOGUE: z
    .enum(['yes', 'no'])
    .transform((answer) => answer === 'yes')
    .optional(),
  PRICE_SEARCH_COUNTRY: z
    .string()
    .trim()
    .regex(/^[a-z]{2}$/i, 'must be two letters such as us')
    .transform((country) => country.toLowerCase())
    .default('us'),
  AFFILIATE_PARAMETERS: affiliateRules.default([]),
  EBAY_CLIENT_ID: text.optional(),
  EBAY_CLIENT_SECRET: text.optional(),
  EBAY_MARKETPLACE: text.default('EBAY_US'),
  EBAY_CAMPAIGN_ID: text.optional(),
  EBAY_API_URL: webAddress.default('https://api.ebay.com'),
  SERPAPI_KEY: text.optional(),
  SERPAPI_URL: webAddress.default('https://serpapi.com'),
  SERPER_KEY: text.optional(),
  SERPER_URL: webAddress.default('https://google.serper.dev'),
}

const environmentSchema = z.object(priceSearchEnvironment)
export type PriceSearchEnvironment = z.infer<typeof environmentSchema>

const neededKeys = {
  catalogue: [],
  ebay: ['EBAY_CLIENT_ID', 'EBAY_CLIENT_SECRET'],
  serpapi: ['SERPAPI_KEY'],
  serper: ['SERPER_KEY'],
} as const

export function findPriceSearchProblems(env: PriceSearchEnvironment, isProduction: boolean): string[] {
  const problems = neededKeys[env.PRICE_SEARCH]
    .filter((key) => env[key] === undefined)
    .map((key) => `${key}: is needed with PRICE_SEARCH=${env.PRICE_SEARCH}`)
  const addresses = ['EBAY_API_URL', 'SERPAPI_URL', 'SERPER_URL'] as const
  const open = isProduction ? addresses.filter((key) => !env[key].startsWith('https:')) : []
  return [...problems, ...open.map((key) => `${key}: must be https in production`)]
}

export function shapePriceSearch(env: PriceSearchEnvironment, mode: 'development' | 'production' | 'test') {
  return {
    provider: env.PRICE_SEARCH,
    /** Invented shops, to show what the search does: nothing for customers, and work that tests of other things can spare. */
    hasDemonstration: env.DEMONSTRATION_CATALOGUE ?? mode === 'development',
    country: env.PRICE_SEARCH_COUNTRY,
    affiliates: env.AFFILIATE_PARAMETERS,
    ebay: {
      clientId: env.EBAY_CLIENT_ID ?? '',
      clientSecret: env.EBAY_CLIENT_SECRET ?? '',
      marketplace: env.EBAY_MARKETPLACE,
      campaignId: env.EBAY_CAMPAIGN_ID,
      apiUrl: env.EBAY_API_URL,
    },
    serpApi: { key: env.SERPAPI_KEY ?? '', apiUrl: env.SERPAPI_URL },
    serper: { key: env.SERPER_KEY ?? '', apiUrl: env.SERPER_URL },
  }
}
