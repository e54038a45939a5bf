import { z } from 'zod'

/* The keys of .env.example that choose try-on engines and moderation. */

export const hostedEngineNames = [
  'gemini',
  'openai',
  'bfl',
  'vertex',
  'fashn',
  'fal',
  'replicate',
  'gradio',
] as const
export type HostedEngineName = (typeof hostedEngineNames)[number]
const engineNames = ['built-in', ...hostedEngineNames] as const
type EngineName = (typeof engineNames)[number]

const text = z.string().trim().min(1)
const url = z
  .url({ protocol: /^https?$/, message: 'must be a web address' })
  .transform((address) => address.replace(/\/+$/, ''))

const chain = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(engineNames, { message: `must be names out of ${engineNames.join(', ')}` })).min(1))
  .refine((names) => new Set(names).size === names.length, 'names an engine twice')

type Amounts = Partial<Record<HostedEngineName | 'every', number>>

/** One number for every engine, or `fashn=20,gemini=5`. */
const amounts = z.string().transform((list, context): Amounts => {
  const entries = list.split(',').map((entry) => {
    const [name, value] = entry.includes('=') ? entry.split('=') : ['every', entry]
    return [name?.trim() ?? '', Number(value)] as const
  })
  const isKnown = (name: string) => name === 'every' || hostedEngineNames.some((known) => known === name)
  if (entries.every(([name, value]) => isKnown(name) && Number.isFinite(value) && value >= 0)) {
    return Object.fromEntries(entries)
  }
  context.addIssue({ code: 'custom', message: 'must be a number, or such as fashn=20,gemini=5' })
  return z.NEVER
})

const jsonList = z.string().transform((json, context): unknown[] => {
  try {
    const value: unknown = JSON.parse(json)
    if (Array.isArray(value)) return value
  } catch {
    // Said below.
  }
  context.addIssue({ code: 'custom', message: 'must be a JSON list' })
  return z.NEVER
})

export const engineEnvironment = {
  TRY_ON_ENGINE: chain.default(['built-in']),
  TRY_ON_TIME_LIMIT_SECONDS: amounts.default({}),
  TRY_ON_ENGINE_CONCURRENCY: amounts.default({}),
  TRY_ON_PRICE_USD: amounts.default({}),
  TRY_ON_DAILY_LIMIT_USD: amounts.default({}),
  GEMINI_API_KEY: text.optional(),
  GEMINI_MODEL: text.default('gemini-nano-banana-2.1'),
  GEMINI_API_URL: url.default('https://generativelanguage.googleapis.com'),
  OPENAI_API_KEY: text.optional(),
  OPENAI_IMAGE_MODEL: text.default('gpt-image-2'),
  OPENAI_API_URL: url.default('https://api.openai.com'),
  BFL_API_KEY: text.optional(),
  BFL_MODEL: text.default('flux-2-pro'),
  BFL_API_URL: url.default('https://api.bfl.ai'),
  VERTEX_PROJECT: text.optional(),
  VERTEX_LOCATION: text.default('us-central1'),
  VERTEX_MODEL: text.default('virtual-try-on-001'),
  VERTEX_KEY_FILE: text.optional(),
  VERTEX_API_URL: url.optional(),
  FASHN_API_KEY: text.optional(),
  FASHN_MODEL: text.default('tryon-v1.6'),
  FASHN_API_URL: url.default('https://api.fashn.ai'),
  FAL_KEY: text.optional(),
  FAL_MODEL: text.default('fal-ai/fashn/tryon/v1.6'),
  FAL_API_URL: url.default('https://queue.fal.run'),
  REPLICATE_API_TOKEN: text.optional(),
  REPLICATE_MODEL: text
    .regex(/^[\w.-]+\/[\w.-]+(:\w+)?$/, 'must be owner/name:version or owner/name')
    .optional(),
  REPLICATE_API_URL: url.default('https://api.replicate.com'),
  GRADIO_URL: url.optional(),
  GRADIO_MODEL: text.default('idm-vton'),
  GRADIO_ENDPOINT: text.optional(),
  GRADIO_ARGUMENTS: jsonList.optional(),
  GRADIO_TOKEN: text.optional(),
  MODERATION: z.enum(['none', 'openai']).default('none'),
  OPENAI_MODERATION_MODEL: text.default('omni-moderation-latest'),
  MODERATION_THRESHOLD: z.coerce.number().min(0).max(1).default(0.8),
}

const environmentSchema = z.object(engineEnvironment)
type Environment = z.infer<typeof environmentSchema>

/** What each engine cannot do without. */
const needed: Record<HostedEngineName, (keyof Environment)[]> = {
  gemini: ['GEMINI_API_KEY'],
  openai: ['OPENAI_API_KEY'],
  bfl: ['BFL_API_KEY'],
  vertex: ['VERTEX_PROJECT'],
  fashn: ['FASHN_API_KEY'],
  fal: ['FAL_KEY'],
  replicate: ['REPLICATE_API_TOKEN', 'REPLICATE_MODEL'],
  gradio: ['GRADIO_URL'],
}

/** The lease of a try-on's job is 15 minutes; every engine of the chain must have had its time by then. */
const chainLimitSeconds = 840

export function findEngineProblems(env: Environment): string[] {
  const hosted = env.TRY_ON_ENGINE.filter((name) => name !== 'built-in')
  const missing = hosted.flatMap((name) =>
    needed[name]
      .filter((key) => env[key] === undefined)
      .map((key) => `${key}: is needed with TRY_ON_ENGINE=${name}`),
  )
  const seconds = hosted.reduce((sum, name) => sum + limitsOf(env, name).timeLimitMs / 1000, 0)
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

const purpose = 'makes your try-on image from your photo and the garment image'
/** Who gets the pictures; a model of one's own is nobody else. */
const processors: Partial<Record<HostedEngineName, { name: string; purpose: string }>> = {
  gemini: { name: 'Google Gemini', purpose },
  openai: { name: 'OpenAI', purpose },
  bfl: { name: 'Black Forest Labs', purpose },
  vertex: { name: 'Google Cloud', purpose },
  fashn: { name: 'FASHN', purpose },
  fal: { name: 'fal', purpose },
  replicate: { name: 'Replicate', purpose },
}

/** Estimates, US dollars an order, for the daily limit; vendors change theirs. */
const prices: Record<HostedEngineName, number> = {
  gemini: 0.04,
  openai: 0.2,
  bfl: 0.06,
  vertex: 0.06,
  fashn: 0.075,
  fal: 0.075,
  replicate: 0.03,
  gradio: 0,
}

function limitsOf(env: Environment, name: HostedEngineName) {
  const amount = (given: Amounts, fallback: number) => given[name] ?? given.every ?? fallback
  return {
    timeLimitMs: amount(env.TRY_ON_TIME_LIMIT_SECONDS, 180) * 1000,
    concurrency: Math.max(1, Math.floor(amount(env.TRY_ON_ENGINE_CONCURRENCY, 4))),
    priceMicros: Math.round(amount(env.TRY_ON_PRICE_USD, prices[name]) * 1e6),
    dailyLimitMicros: Math.round(amount(env.TRY_ON_DAILY_LIMIT_USD, 25) * 1e6),
  }
}

export type EngineConfig = ReturnType<typeof shapeEngines>

/** The chain, and what each hosted engine is told; those outside the chain too, for an operator who tries one. */
export function shapeEngines(env: Environment) {
  const limits = Object.fromEntries(hostedEngineNames.map((name) => [name, limitsOf(env, name)])) as Record<
    HostedEngineName,
    ReturnType<typeof limitsOf>
  >
  return {
    chain: env.TRY_ON_ENGINE as EngineName[],
    limits,
    /** What is still to be set before an engine can be used. */
    missing: Object.fromEntries(
      hostedEngineNames.map((name) => [name, needed[name].filter((key) => env[key] === undefined)]),
    ) as Record<HostedEngineName, string[]>,
    /** Those outside this installation that the chain hands pictures to, for the privacy page. */
    processors: env.TRY_ON_ENGINE.flatMap((name) => (name === 'built-in' ? [] : (processors[name] ?? []))),
    gemini: { key: env.GEMINI_API_KEY ?? '', model: env.GEMINI_MODEL, apiUrl: env.GEMINI_API_URL },
    openai: { key: env.OPENAI_API_KEY ?? '', model: env.OPENAI_IMAGE_MODEL, apiUrl: env.OPENAI_API_URL },
    bfl: { key: env.BFL_API_KEY ?? '', model: env.BFL_MODEL, apiUrl: env.BFL_API_URL },
    vertex: {
      project: env.VERTEX_PROJECT ?? '',
      location: env.VERTEX_LOCATION,
      model: env.VERTEX_MODEL,
      keyFile: env.VERTEX_KEY_FILE,
      apiUrl: env.VERTEX_API_URL ?? `https://${env.VERTEX_LOCATION}-aiplatform.googleapis.com`,
    },
    fashn: { key: env.FASHN_API_KEY ?? '', model: env.FASHN_MODEL, apiUrl: env.FASHN_API_URL },
    fal: { key: env.FAL_KEY ?? '', model: env.FAL_MODEL, apiUrl: env.FAL_API_URL },
    replicate: {
      key: env.REPLICATE_API_TOKEN ?? '',
      model: env.REPLICATE_MODEL ?? '',
      apiUrl: env.REPLICATE_API_URL,
    },
    gradio: {
      apiUrl: env.GRADIO_URL ?? '',
      model: env.GRADIO_MODEL,
      endpoint: env.GRADIO_ENDPOINT,
      arguments: env.GRADIO_ARGUMENTS,
      token: env.GRADIO_TOKEN,
    },
  }
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
