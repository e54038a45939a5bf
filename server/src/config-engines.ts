import { z } from 'zod'
import type { SubProcessor } from '../../contract/boot.ts'
import { text, webAddress } from './config-values.ts'
import { tryOnVendors } from './providers/try-on-engine/vendors.ts'

/* The keys of .env.example that choose try-on engines and moderation. What a vendor needs stands in its own record. */

const vendorNames = tryOnVendors.map(({ name }) => name)
export const engineNames = ['built-in', ...vendorNames]

const chain = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(engineNames, { message: `must be names out of ${engineNames.join(', ')}` })).min(1))
  .refine((names) => new Set(names).size === names.length, 'names an engine twice')

/** By a vendor's name, or for `every` one. */
type Amounts = Record<string, number>

/** One number for every engine, or `fashn=20,gemini=5`. */
const amounts = z.string().transform((list, context): Amounts => {
  const entries = list.split(',').map((entry) => {
    const [name, value] = entry.includes('=') ? entry.split('=') : ['every', entry]
    return [name?.trim() ?? '', Number(value)] as const
  })
  const isKnown = (name: string) => name === 'every' || vendorNames.includes(name)
  if (entries.every(([name, value]) => isKnown(name) && Number.isFinite(value) && value >= 0)) {
    return Object.fromEntries(entries)
  }
  context.addIssue({ code: 'custom', message: 'must be a number, or such as fashn=20,gemini=5' })
  return z.NEVER
})

const vendorKeys: Record<string, z.ZodType> = Object.assign({}, ...tryOnVendors.map(({ keys }) => keys))

export const engineEnvironment = {
  ...vendorKeys,
  TRY_ON_ENGINE: chain.default(['built-in']),
  TRY_ON_TIME_LIMIT_SECONDS: amounts.default({}),
  TRY_ON_ENGINE_CONCURRENCY: amounts.default({}),
  TRY_ON_PRICE_USD: amounts.default({}),
  TRY_ON_DAILY_LIMIT_USD: amounts.default({}),
  MODERATION: z.enum(['none', 'openai']).default('none'),
  // Moderation shares these with the try-on vendor of the same name.
  OPENAI_API_KEY: text.optional(),
  OPENAI_API_URL: webAddress.default('https://api.openai.com'),
  OPENAI_MODERATION_MODEL: text.default('omni-moderation-latest'),
  MODERATION_THRESHOLD: z.coerce.number().min(0).max(1).default(0.8),
}

const environmentSchema = z.object(engineEnvironment)
type Environment = z.infer<typeof environmentSchema>

/** The lease of a try-on's job is 15 minutes; every engine of the chain must have had its time by then. */
const chainLimitSeconds = 840

export function findEngineProblems(env: Environment): string[] {
  const hosted = tryOnVendors.filter(({ name }) => env.TRY_ON_ENGINE.includes(name))
  const missing = hosted.flatMap((vendor) =>
    findMissing(env, vendor).map((key) => `${key}: is needed with TRY_ON_ENGINE=${vendor.name}`),
  )
  const seconds = hosted.reduce((sum, { name }) => sum + limitsOf(env, name, 0).timeLimitMs / 1000, 0)
  return [
    ...missing,
    ...(env.MODERATION === 'openai' && !env.OPENAI_API_KEY
      ? ['OPENAI_API_KEY: is needed with MODERATION=openai']
      : []),
    ...(seconds > chainLimitSeconds
      ? [`TRY_ON_TIME_LIMIT_SECONDS: the engines together have more than ${chainLimitSeconds} seconds`]
      : []),
    ...(env.TRY_ON_ENGINE.indexOf('built-in') < env.TRY_ON_ENGINE.length - 1 &&
    env.TRY_ON_ENGINE.includes('built-in')
      ? ['TRY_ON_ENGINE: nothing comes after built-in, which always has a result']
      : []),
  ]
}

function findMissing(env: Record<string, unknown>, { needs }: (typeof tryOnVendors)[number]): string[] {
  return needs.filter((key) => env[key] === undefined)
}

function limitsOf(env: Environment, name: string, priceUsd: number) {
  const amount = (given: Amounts, fallback: number) => given[name] ?? given['every'] ?? fallback
  return {
    timeLimitMs: amount(env.TRY_ON_TIME_LIMIT_SECONDS, 180) * 1000,
    concurrency: Math.max(1, Math.floor(amount(env.TRY_ON_ENGINE_CONCURRENCY, 4))),
    priceMicros: Math.round(amount(env.TRY_ON_PRICE_USD, priceUsd) * 1e6),
    dailyLimitMicros: Math.round(amount(env.TRY_ON_DAILY_LIMIT_USD, 25) * 1e6),
  }
}

export type EngineConfig = ReturnType<typeof shapeEngines>

/** The chain, and what each vendor is told; those outside the chain too, for an operator who tries one. */
export function shapeEngines(env: Environment, given: Record<string, string | undefined>) {
  return {
    chain: env.TRY_ON_ENGINE,
    vendors: Object.fromEntries(
      tryOnVendors.map((vendor) => [
        vendor.name,
        {
          limits: limitsOf(env, vendor.name, vendor.priceUsd),
          /** What is still to be set before it can be used. */
          missing: findMissing(env, vendor),
          settings: Object.fromEntries(Object.keys(vendor.keys).map((key) => [key, given[key]])),
        },
      ]),
    ),
    processors: tryOnVendors
      .filter(({ name }) => env.TRY_ON_ENGINE.includes(name))
      .flatMap(({ processor }) => (processor === null ? [] : [processorOf(processor)])),
  }
}

/** Somebody outside this installation that the chain hands pictures to, for the privacy page. */
function processorOf(name: string): SubProcessor {
  return { name, purpose: 'makes your try-on image from your photo and the garment image' }
}

export function shapeModeration(env: Environment) {
  if (env.MODERATION === 'none') return null
  return {
    key: env.OPENAI_API_KEY ?? '',
    model: env.OPENAI_MODERATION_MODEL,
    apiUrl: env.OPENAI_API_URL,
    threshold: env.MODERATION_THRESHOLD,
  }
}
