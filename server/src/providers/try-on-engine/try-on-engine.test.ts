import { pino } from 'pino'
import { afterAll } from 'vitest'
import { rememberAnswers } from '../../../test/remembering-engine.ts'
import type { StandInCase, VendorStandIn } from '../../../test/vendors/stand-in.ts'
import { readConfig } from '../../config.ts'
import { createBuiltInTryOnEngine } from './built-in.ts'
import { describeHostedEngine, describeTryOnEngine } from './conformance.ts'
import { uncountedSpending } from './hosted/spending.ts'
import { openTryOnEngine } from './open.ts'
import { tryOnVendors } from './vendors.ts'

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

for (const { name } of tryOnVendors) {
  const { standIn }: { standIn: StandInCase } = await import(`../../../test/vendors/${name}.ts`)
  describeTryOnEngine(name, async () => open(await keepVendor(standIn.start())))
  describeHostedEngine(name, { open, ...standIn })
}
