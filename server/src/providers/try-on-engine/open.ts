import type { Logger } from 'pino'
import type { EngineConfig } from '../../config-engines.ts'
import { createBuiltInTryOnEngine, type BuiltInEngine } from './built-in.ts'
import { createEngineChain } from './hosted/chain.ts'
import { createHostedEngine } from './hosted/hosted-engine.ts'
import type { Spending } from './hosted/spending.ts'
import { sendFormsWhole } from './hosted/vendor-http.ts'
import type { TryOnEngine } from './type.ts'
import type { VendorTools } from './vendor.ts'
import { tryOnVendors } from './vendors.ts'

type Options = Partial<VendorTools> & {
  config: EngineConfig
  spending: Spending
  now: () => Date
  log: Logger
  builtIn?: BuiltInEngine
  startTimeLimit?: (milliseconds: number) => AbortSignal
}

/** The engines that TRY_ON_ENGINE names, as one. */
export async function openTryOnEngine(options: Options): Promise<TryOnEngine> {
  const { config, spending, now, log, builtIn = createBuiltInTryOnEngine() } = options
  const { fetch = globalThis.fetch, pollMs, authorize, startTimeLimit } = options
  if (config.chain[0] === 'built-in') return builtIn
  const tools = {
    fetch: sendFormsWhole(fetch),
    ...(pollMs ? { pollMs } : {}),
    ...(authorize ? { authorize } : {}),
  }
  const openLink = async (name: string) => {
    const vendor = tryOnVendors.find((known) => known.name === name)
    const set = config.vendors[name]
    if (!vendor || !set) return 'built-in' as const
    const around = {
      builtIn,
      limits: set.limits,
      spending,
      now,
      log,
      ...(startTimeLimit ? { startTimeLimit } : {}),
    }
    return createHostedEngine(await vendor.open(set.settings, tools), around)
  }
  return createEngineChain({ links: await Promise.all(config.chain.map(openLink)), builtIn, log })
}
