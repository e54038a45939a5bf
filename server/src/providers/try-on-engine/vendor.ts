import { z } from 'zod'
import type { ImageModel } from './hosted/image-model.ts'
import type { Fetch } from './hosted/vendor-http.ts'

export type VendorTools = {
  fetch: Fetch
  /** How often a job is asked after, where not once a second. */
  pollMs?: number
  /** How Google's model is signed in to, where not by a service account. */
  authorize?: () => Promise<string>
}

type Keys = Record<string, z.ZodType>
type Description<Given extends Keys> = {
  /** As it stands in TRY_ON_ENGINE. */
  name: string
  /** Its keys of .env.example, each with what it may be. */
  keys: Given
  /** Those that it cannot do without. */
  needs: readonly (keyof Given & string)[]
  /** Whom the privacy page names; null for a model of one's own. */
  processor: string | null
  /** An estimate, US dollars an order, for the daily limit; vendors change theirs. */
  priceUsd: number
  /** Its libraries are loaded here, not before. */
  open(settings: z.output<z.ZodObject<Given>>, tools: VendorTools): ImageModel | Promise<ImageModel>
}

/** All that is to be known of one vendor whose model makes try-ons; vendors.ts lists them. */
export type TryOnVendor<Given extends Keys = Keys> = Omit<Description<Given>, 'needs' | 'open'> & {
  needs: readonly string[]
  /** `environment`: what the operator has set, as text. */
  open(environment: Record<string, string | undefined>, tools: VendorTools): Promise<ImageModel>
}

export function describeVendor<Given extends Keys>(description: Description<Given>): TryOnVendor<Given> {
  const schema = z.object(description.keys)
  return {
    ...description,
    open: async (environment, tools) => description.open(schema.parse(environment), tools),
  }
}
