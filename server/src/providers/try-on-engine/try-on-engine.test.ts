import { pino } from 'pino'
import { afterAll } from 'vitest'
import { rememberAnswers } from '../../../test/remembering-engine.ts'
import { startBfl } from '../../../test/vendors/bfl.ts'
import { startFal } from '../../../test/vendors/fal.ts'
import { startFashn } from '../../../test/vendors/fashn.ts'
import { startGemini } from '../../../test/vendors/gemini.ts'
import { startGradio } from '../../../test/vendors/gradio.ts'
import { startOpenAi } from '../../../test/vendors/openai.ts'
import { startReplicate } from '../../../test/vendors/replicate.ts'
import type { VendorStandIn } from '../../../test/vendors/stand-in.ts'
import { startVertex } from '../../../test/vendors/vertex.ts'
import { readConfig } from '../../config.ts'
import { createBuiltInTryOnEngine } from './built-in.ts'
import { describeHostedEngine, describeTryOnEngine } from './conformance.ts'
import { uncountedSpending } from './hosted/spending.ts'
import { openTryOnEngine } from './open.ts'

const real = createBuiltInTryOnEngine({ threads: 1 })
const builtIn = rememberAnswers(real)
const vendors: VendorStandIn[] = []
afterAll(async () => {
  await Promise.all([real.close(), ...vendors.map((vendor) => vendor.stop())])
})

async function open(vendor: VendorStandIn, timeLimit?: AbortSignal) {
  const { engines } = readConfig({ TRY_ON_ENGINE: vendor.name, ...vendor.environment })
  return openTryOnEngine({
    config: engines,
    builtIn,
    spending: uncountedSpending,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    pollMs: 5,
    authorize: async () => 'Bearer ya29.secret',
    ...(timeLimit ? { startTimeLimit: () => timeLimit } : {}),
  })
}

const keepVendor = async (starting: Promise<VendorStandIn>) => {
  const vendor = await starting
  vendors.push(vendor)
  return vendor
}

describeTryOnEngine('built-in', async () => ({ ...real, close: async () => {} }))

const byValue = { 'foreign-host': null } as const
const hosted = [
  { name: 'fashn', start: startFashn, hasJobs: true },
  { name: 'fal', start: startFal, hasJobs: true },
  { name: 'replicate', start: startReplicate, hasJobs: true },
  { name: 'bfl', start: startBfl, hasJobs: true },
  { name: 'gemini', start: startGemini, hasJobs: false, exceptions: byValue },
  { name: 'openai', start: startOpenAi, hasJobs: false, exceptions: byValue },
  { name: 'vertex', start: startVertex, hasJobs: false, exceptions: byValue },
  // A model of one's own has no content rules of its own.
  { name: 'gradio', start: startGradio, hasJobs: true, exceptions: { blocked: 'try_on_unavailable' } },
] as const

for (const { name, ...options } of hosted) {
  describeTryOnEngine(name, async () => open(await keepVendor(options.start())))
  describeHostedEngine(name, { open, ...options })
}
