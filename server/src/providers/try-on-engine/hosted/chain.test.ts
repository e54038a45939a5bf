import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { TryOnStep } from '../../../../../contract/try-on.ts'
import {
  createDrawnBuiltIn,
  createPretendedModel,
  type PretendedModel,
} from '../../../../test/pretended-model.ts'
import { drawGarment, drawPhoto, jpegOf } from '../../../../test/pictures.ts'
import { RequestError } from '../../../platform/fail.ts'
import { createEngineChain } from './chain.ts'
import { EngineError } from './engine-error.ts'
import { createHostedEngine, type EngineLimits } from './hosted-engine.ts'
import type { Spending } from './spending.ts'

const log = pino({ level: 'silent' })
const usual: EngineLimits = {
  timeLimitMs: 60_000,
  concurrency: 2,
  priceMicros: 75_000,
  dailyLimitMicros: 1e9,
}
const request = {
  photo: await jpegOf(drawPhoto({ width: 384, height: 512 })),
  garmentPhoto: await jpegOf(drawGarment()),
}
const onStep = () => {}
const unavailable = () => new EngineError('unavailable', 'down')

function open(
  models: PretendedModel[],
  options: { limits?: Partial<EngineLimits>; endsBuiltIn?: boolean } = {},
) {
  const builtIn = createDrawnBuiltIn()
  const settled: number[] = []
  const spending: Spending = {
    reserve: async (_engine, micros, limit) => {
      const spent = settled.reduce((sum, amount) => sum + amount, 0)
      if (spent + micros > limit) return null
      const place = settled.push(micros) - 1
      return { settle: async (actual) => void (settled[place] = actual) }
    },
  }
  let time = Date.parse('2026-11-21T12:00:00Z')
  const now = () => new Date(time)
  const limits = { ...usual, ...options.limits }
  const links = models.map((model) => createHostedEngine(model, { builtIn, limits, spending, now, log }))
  const chain = createEngineChain({
    links: options.endsBuiltIn ? [...links, 'built-in'] : links,
    builtIn,
    log,
  })
  const codeOf = async (generation: Promise<unknown>) => {
    const error = await generation.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    return error instanceof RequestError ? error.code : error
  }
  return {
    chain,
    builtIn,
    settled,
    generate: () => chain.generate(request, { onStep }),
    codeOf,
    moveClock: (milliseconds: number) => (time += milliseconds),
  }
}

describe('A chain of engines', () => {
  test('the next engine takes over, the steps go only forward, and the record names who did it', async () => {
    const first = createPretendedModel('fashn', { fails: unavailable })
    const second = createPretendedModel('gemini')
    const { chain } = open([first, second])
    const steps: TryOnStep[] = []
    const { engine } = await chain.generate(request, { onStep: (step) => steps.push(step) })
    expect(steps).toEqual(['received', 'studio-model', 'fitting', 'finishing'])
    expect(engine).toMatchObject({ name: 'gemini', model: 'gemini-model', version: 'gemini-version' })
    expect([first.started, second.started]).toEqual([1, 1])
  })

  test('the built-in engine at its end always has a result, at no cost of its own', async () => {
    const { generate } = open([createPretendedModel('fashn', { fails: unavailable })], { endsBuiltIn: true })
    const { engine, sourceTypes } = await generate()
    expect(engine.name).toBe('built-in')
    // The order that brought nothing may have been billed.
    expect(engine.costMicros).toBe(75_000)
    expect(sourceTypes['try-on']).toBe('compositeSynthetic')
  })

  test('nobody is shopped around after a refusal for content', async () => {
    const blocked = createPretendedModel('fashn', { fails: () => new EngineError('content_blocked', 'nsfw') })
    const next = createPretendedModel('gemini')
    const { generate, codeOf } = open([blocked, next], { endsBuiltIn: true })
    expect(await codeOf(generate())).toBe('try_on_blocked')
    expect(next.started).toBe(0)
  })

  test('a kind of garment that no engine of the chain takes is put on by the built-in one', async () => {
    const { generate, builtIn } = open([createPretendedModel('gradio', { garmentClasses: ['dress'] })])
    expect(builtIn.garmentClass).toBe('top')
    expect((await generate()).engine.name).toBe('built-in')
  })

  test('a garment that somebody wears goes cut out to an engine that wants it alone', async () => {
    const alone = createPretendedModel('replicate', { wornGarments: false })
    const any = createPretendedModel('gemini')
    for (const model of [alone, any]) {
      const { generate, builtIn } = open([model])
      builtIn.isGarmentWorn = true
      await generate()
    }
    expect([alone.inputs[0]?.isGarmentWorn, any.inputs[0]?.isGarmentWorn]).toEqual([false, true])
    expect(alone.inputs[0]?.garment.equals(any.inputs[0]?.garment ?? Buffer.alloc(0))).toBe(false)
  })

  test('after a restart engines that had failed before are not tried again', async () => {
    const [first, second, third] = ['fashn', 'gemini', 'openai'].map((name) => createPretendedModel(name))
    const { chain } = open([first!, second!, third!])
    const job = { kept: { engine: 'gemini', id: null, tried: ['fashn'] }, keep: async () => {} }
    expect((await chain.generate(request, { onStep, job })).engine.name).toBe('openai')
    expect([first!.started, second!.started, third!.started]).toEqual([0, 0, 1])
  })
})

describe('The circuit breaker', () => {
  test('three failures in a row, and the engine rests for a minute; then one try-on finds out', async () => {
    const model = createPretendedModel('fashn', { fails: unavailable })
    const { generate, codeOf, moveClock } = open([model])
    for (let i = 0; i < 5; i++) expect(await codeOf(generate())).toBe('try_on_unavailable')
    expect(model.started).toBe(3)
    moveClock(61_000)
    await Promise.all([codeOf(generate()), codeOf(generate())])
    expect(model.started).toBe(4)
    moveClock(61_000)
    model.fails = null
    await generate()
    await generate()
    expect(model.started).toBe(6)
  })

  test('a wrong key rests at once, and longer', async () => {
    const model = createPretendedModel('fashn', {
      fails: () => new EngineError('auth', 'no', { isFree: true }),
    })
    const { generate, codeOf, moveClock } = open([model])
    await codeOf(generate())
    moveClock(240_000)
    await codeOf(generate())
    expect(model.started).toBe(1)
  })

  test('what a vendor says against the pictures says nothing against the vendor', async () => {
    const model = createPretendedModel('fashn', { fails: () => new EngineError('bad_input', 'pose') })
    const { generate, codeOf } = open([model])
    for (let i = 0; i < 4; i++) expect(await codeOf(generate())).toBe('try_on_unsuitable')
    expect(model.started).toBe(4)
  })
})

describe('Limits', () => {
  test('no more orders are under way at once than allowed', async () => {
    const model = createPretendedModel('fashn')
    const release = model.hold()
    const { generate } = open([model], { limits: { concurrency: 2 } })
    const generations = [generate(), generate(), generate(), generate()]
    await model.waitForStarts(2)
    expect(model.started).toBe(2)
    release()
    await Promise.all(generations)
    expect([model.started, model.mostAtOnce]).toEqual([4, 2])
  })

  test('a day costs no more than its limit; what was refused costs nothing', async () => {
    const model = createPretendedModel('fashn')
    const { generate, codeOf, settled } = open([model], { limits: { dailyLimitMicros: 150_000 } })
    model.fails = () => new EngineError('rate_limited', '429', { isFree: true })
    expect(await codeOf(generate())).toBe('try_on_busy')
    expect(settled).toEqual([0])
    model.fails = null
    await generate()
    await generate()
    expect(await codeOf(generate())).toBe('try_on_busy')
    expect(model.started).toBe(3)
  })

  test('what the vendor says an order cost is what is recorded', async () => {
    const { generate, settled } = open([createPretendedModel('fashn', { costMicros: 300_000 })])
    expect((await generate()).engine.costMicros).toBe(300_000)
    expect(settled).toEqual([300_000])
  })
})
