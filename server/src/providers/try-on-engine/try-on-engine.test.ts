import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { describeBuiltInEngine } from '../../../test/built-in-engine.ts'
import { readRequest } from '../../../test/figure.ts'
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

describeBuiltInEngine({ engine: real, remembering: builtIn })

test('OPS-13 a server of one’s own that is away leaves the try-on to the built-in engine', async () => {
  const { engines } = readConfig({ TRY_ON_ENGINE: 'local,built-in', LOCAL_ENGINE_URL: 'http://127.0.0.1:9' })
  const log = pino({ level: 'silent' })
  const engine = await openTryOnEngine({
    config: engines,
    // Nobody ends this one, so its answer may be remembered.
    builtIn: { ...builtIn, generate: (asked, { onStep }) => builtIn.generate(asked, { onStep }) },
    spending: uncountedSpending,
    now: () => new Date(),
    log,
  })
  const pictures = await engine.generate(await readRequest(), { onStep: () => {} })
  expect(pictures.engine.name).toBe('built-in')
})

for (const { name } of tryOnVendors) {
  const { standIn }: { standIn: StandInCase } = await import(`../../../test/vendors/${name}.ts`)
  describeTryOnEngine(name, async () => open(await keepVendor(standIn.start())))
  describeHostedEngine(name, { open, ...standIn })
}

// The last, for what is aborted ends the thread, and the next takes long to be as quick again.
describeTryOnEngine('built-in', async () => ({ ...real, generate: builtIn.generate, close: async () => {} }))

test('after what was aborted and what is no picture the built-in engine works', async () => {
  const request = await readRequest()
  const reason = new Error('The visitor left.')
  await expect(real.check(request, AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(await real.check({ ...request, garmentClass: 'outerwear' })).toEqual({
    refusal: null,
    garmentClass: 'outerwear',
  })
  const broken = { ...request, photo: Buffer.from('not a picture') }
  await expect(real.check(broken)).rejects.toThrow()
  expect(await real.check(request)).toEqual({ refusal: null, garmentClass: 'top' })
})
