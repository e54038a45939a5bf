import type { Logger } from 'pino'
import type { EngineConfig, HostedEngineName } from '../../config-engines.ts'
import { createBuiltInTryOnEngine, type BuiltInEngine } from './built-in.ts'
import { createEngineChain } from './hosted/chain.ts'
import { createHostedEngine } from './hosted/hosted-engine.ts'
import type { ImageModel } from './hosted/image-model.ts'
import type { Spending } from './hosted/spending.ts'
import { sendFormsWhole, type Fetch } from './hosted/vendor-http.ts'
import { createBflModel } from './models/bfl.ts'
import { createFalModel } from './models/fal.ts'
import { createFashnModel } from './models/fashn.ts'
import { createGeminiModel } from './models/gemini.ts'
import { createGradioModel } from './models/gradio.ts'
import { createOpenAiModel } from './models/openai.ts'
import { createReplicateModel } from './models/replicate.ts'
import { createGoogleAuthorizer, createVertexModel } from './models/vertex.ts'
import type { TryOnEngine } from './type.ts'

type Options = {
  config: EngineConfig
  spending: Spending
  now: () => Date
  log: Logger
  builtIn?: BuiltInEngine
  fetch?: Fetch
  pollMs?: number
  /** How Google's model is signed in to, where not by a service account. */
  authorize?: () => Promise<string>
  startTimeLimit?: (milliseconds: number) => AbortSignal
}

type ModelOptions = { fetch: Fetch; pollMs?: number; authorize?: () => Promise<string> }

/** Name on the left, model on the right. */
const models: Record<HostedEngineName, (config: EngineConfig, options: ModelOptions) => ImageModel> = {
  gemini: ({ gemini }, options) => createGeminiModel({ ...gemini, ...options }),
  openai: ({ openai }, options) => createOpenAiModel({ ...openai, ...options }),
  bfl: ({ bfl }, options) => createBflModel({ ...bfl, ...options }),
  vertex: ({ vertex }, options) =>
    createVertexModel({ authorize: createGoogleAuthorizer(vertex.keyFile), ...vertex, ...options }),
  fashn: ({ fashn }, options) => createFashnModel({ ...fashn, ...options }),
  fal: ({ fal }, options) => createFalModel({ ...fal, ...options }),
  replicate: ({ replicate }, options) => createReplicateModel({ ...replicate, ...options }),
  gradio: ({ gradio }, options) => createGradioModel({ ...gradio, ...options }),
}

/** The engines that TRY_ON_ENGINE names, as one. */
export function openTryOnEngine(options: Options): TryOnEngine {
  const { config, spending, now, log, builtIn = createBuiltInTryOnEngine() } = options
  const { fetch = globalThis.fetch, pollMs, authorize, startTimeLimit } = options
  const given = {
    fetch: sendFormsWhole(fetch),
    ...(pollMs ? { pollMs } : {}),
    ...(authorize ? { authorize } : {}),
  }
  if (config.chain[0] === 'built-in') return builtIn
  const links = config.chain.map((name) => {
    if (name === 'built-in') return name
    const limits = config.limits[name]
    const around = { builtIn, limits, spending, now, log, ...(startTimeLimit ? { startTimeLimit } : {}) }
    return createHostedEngine(models[name](config, given), around)
  })
  return createEngineChain({ links, builtIn, log })
}
