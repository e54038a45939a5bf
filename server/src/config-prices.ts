import { z } from 'zod'
import {
  defaultPrices,
  highestPrice,
  tokenPackages,
  type PackageId,
  type Prices,
} from '../../contract/token-packages.ts'

/* PRICES of .env.example: what the packages cost in each currency that the operator sells in. */

/** At least one of the smallest unit for each token, so that the price of some of them can be told; at most what a card pays. */
const amountsSchema = z.object(
  Object.fromEntries(
    tokenPackages.map(({ id, tokenAmount }) => [id, z.int().min(tokenAmount).max(highestPrice)]),
  ) as Record<PackageId, z.ZodInt>,
)
const pricesSchema = z.record(z.string().regex(/^[a-z]{3}$/), amountsSchema)

export const prices = z.string().transform((json, context): Prices[] => {
  try {
    const given = Object.entries(pricesSchema.parse(JSON.parse(json)))
    if (given.length > 0) return given.map(([currency, amounts]) => ({ currency, amounts }))
  } catch {
    // Said below.
  }
  const example = JSON.stringify({ eur: defaultPrices.amounts })
  context.addIssue({
    code: 'custom',
    message: `must name every package for each currency, at least one cent a token, such as ${example}`,
  })
  return z.NEVER
})
