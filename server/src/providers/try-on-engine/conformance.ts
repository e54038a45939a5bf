import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../../../contract/errors.ts'
import type { TryOnStep } from '../../../../contract/try-on.ts'
import { waitUntil } from '../../../test/app.ts'
import { readRequest } from '../../../test/figure.ts'
import type { Behaviour, StandInCase, VendorStandIn } from '../../../test/vendors/stand-in.ts'
import { RequestError } from '../../platform/fail.ts'
import type { EngineJob, JobMemory, RefusedResult, TryOnEngine, TryOnRequest } from './type.ts'

/** What every try-on engine keeps to. */
export function describeTryOnEngine(name: string, open: () => Promise<TryOnEngine>): void {
  describe(`${name} as a try-on engine`, () => {
    let engine: TryOnEngine
    let request: TryOnRequest
    beforeAll(async () => {
      ;[engine, request] = await Promise.all([open(), readRequest()])
    })
    afterAll(() => engine.close())

    test('makes a studio model image and a try-on image of one size, step by step, and says what made them', async () => {
      expect(await engine.check(request)).toEqual({ refusal: null, garmentClass: 'top' })
      const steps: TryOnStep[] = []
      const pictures = await engine.generate(request, { onStep: (step) => steps.push(step) })
      expect(steps).toEqual(['received', 'studio-model', 'fitting', 'finishing'])
      const [model, tryOn] = await Promise.all([decode(pictures.studioModel), decode(pictures.tryOn)])
      expect([tryOn.width, tryOn.height]).toEqual([model.width, model.height])
      expect(model.width / model.height).toBeCloseTo(3 / 4, 2)
      expect(differenceAt(model, tryOn, 0.5, 0.5)).toBeGreaterThan(25)
      expect(differenceAt(model, tryOn, 0.5, 0.12)).toBeLessThan(12)
      expect(pictures.photoPlacement?.width).toBeGreaterThan(0)
      expect(pictures.engine).toMatchObject({
        name: expect.stringMatching(/\w/),
        model: expect.stringMatching(/\w/),
        version: expect.stringMatching(/\w/),
      })
      expect(pictures.engine.milliseconds).toBeGreaterThan(0)
      expect(pictures.engine.costMicros).toBeGreaterThanOrEqual(0)
    })

    test('refuses an empty wall', async () => {
      const wall = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#dddddd' } })
        .png()
        .toBuffer()
      expect(await engine.check({ ...request, photo: wall })).toEqual({
        refusal: 'no_person',
        picture: 'photo',
      })
    })

    test('an aborted try-on rejects with the reason', async () => {
      const controller = new AbortController()
      const reason = new Error('The visitor left.')
      const onStep = (step: TryOnStep) => {
        if (step === 'fitting') controller.abort(reason)
      }
      await expect(engine.generate(request, { onStep, signal: controller.signal })).rejects.toBe(reason)
    })

    test('bytes that are no picture reject', async () => {
      await expect(engine.check({ ...request, photo: Buffer.from('not a picture') })).rejects.toThrow()
    })
  })
}

const codes: [Behaviour, ErrorCode][] = [
  ['blocked', 'try_on_blocked'],
  ['bad-input', 'try_on_unsuitable'],
  ['unauthorised', 'try_on_unavailable'],
  ['no-credit', 'try_on_busy'],
  ['rate-limit', 'try_on_busy'],
  ['server-error', 'try_on_unavailable'],
  ['drop', 'try_on_unavailable'],
  ['empty', 'try_on_no_result'],
  ['not-a-picture', 'try_on_no_result'],
  ['foreign-host', 'try_on_no_result'],
  ['tall', 'try_on_unfaithful'],
  ['unchanged', 'try_on_unfaithful'],
  ['lost-face', 'try_on_unfaithful'],
  ['wrong-picture', 'try_on_unfaithful'],
]

type Hosted = StandInCase & {
  /** The engine as the product makes it, its time limit in our hand. */
  open: (vendor: VendorStandIn, timeLimit: AbortSignal) => Promise<TryOnEngine>
}

/** What every engine that works elsewhere keeps to besides, held against a stand-in that misbehaves on demand. */
export function describeHostedEngine(name: string, hosted: Hosted): void {
  const { start, open, hasJobs, canCancel = false, canForget = false, exceptions = {} } = hosted
  describe(`${name} as a hosted engine`, () => {
    let vendor: VendorStandIn
    let request: TryOnRequest
    beforeAll(async () => {
      ;[vendor, request] = await Promise.all([start(), readRequest()])
    })
    afterAll(() => vendor.stop())
    beforeEach(() => {
      Object.assign(vendor, { behaviour: 'honest' })
      for (const list of [vendor.orders, vendor.cancelled, vendor.forgotten]) list.length = 0
    })

    const never = new AbortController().signal
    const onStep = () => {}
    const codeOf = (error: unknown) => (error instanceof RequestError ? error.code : error)

    test('one try-on is one order, both pictures sent by value; the result is marked as made by a model', async () => {
      const engine = await open(vendor, never)
      const pictures = await engine.generate(request, { onStep })
      expect(vendor.orders).toHaveLength(1)
      expect(pictures.engine.name).toBe(name)
      expect(pictures.sourceTypes).toEqual({
        model: 'compositeSynthetic',
        'try-on': 'compositeWithTrainedAlgorithmicMedia',
      })
      const { format, exif, xmp } = await sharp(pictures.tryOn).metadata()
      expect([format, exif, xmp]).toEqual(['png', undefined, undefined])
    })

    test('DESK-12 what the judge refuses is handed out where that is wanted, with what made it', async () => {
      vendor.behaviour = 'lost-face'
      const engine = await open(vendor, never)
      const refused: RefusedResult[] = []
      const onRefused = async (one: RefusedResult) => void refused.push(one)
      await engine.generate(request, { onStep, onRefused }).catch(() => undefined)
      if (exceptions['lost-face'] === null) return
      expect(refused).toMatchObject([{ code: 'try_on_unfaithful', pictures: { engine: { name } } }])
      const [model, made] = await Promise.all(
        refused.flatMap(({ pictures }) => [decode(pictures.studioModel), decode(pictures.tryOn)]),
      )
      expect([made?.width, made?.height]).toEqual([model?.width, model?.height])
    })

    test('what the built-in engine refuses is never ordered', async () => {
      const engine = await open(vendor, never)
      const photo = request.garmentPhoto
      expect((await engine.check({ ...request, photo })).refusal).toBe('no_person')
      expect(vendor.orders).toHaveLength(0)
    })

    test.each(codes)(
      '%s: the visitor is told %s, and the order is not repeated',
      async (behaviour, usual) => {
        const expected = behaviour in exceptions ? exceptions[behaviour] : usual
        if (expected === null) return
        vendor.behaviour = behaviour
        const engine = await open(vendor, never)
        const error = await engine.generate(request, { onStep }).catch((thrown: unknown) => thrown)
        expect(codeOf(error)).toBe(expected)
        expect(vendor.orders).toHaveLength(1)
      },
    )

    test('slow: the waiting ends with the time limit, and the job is cancelled where the vendor knows how', async () => {
      vendor.behaviour = 'slow'
      const limit = new AbortController()
      const memory = rememberJob()
      const engine = await open(vendor, limit.signal)
      const generation = engine.generate(request, { onStep, job: memory }).catch((thrown: unknown) => thrown)
      await waitUntil(async () => (hasJobs ? (memory.kept?.id ?? undefined) : vendor.orders.length === 1))
      limit.abort(new Error('late'))
      expect(codeOf(await generation)).toBe('try_on_timeout')
      expect(vendor.orders).toHaveLength(1)
      expect(vendor.cancelled).toHaveLength(canCancel ? 1 : 0)
    })

    test.runIf(hasJobs)('after a restart the job is taken up, not ordered again', async () => {
      vendor.behaviour = 'slow'
      const memory = rememberJob()
      const dying = new AbortController()
      const first = (await open(vendor, never)).generate(request, {
        onStep,
        job: memory,
        signal: dying.signal,
      })
      const firstEnd = first.catch((thrown: unknown) => thrown)
      await waitUntil(async () => memory.kept?.id ?? undefined)
      expect(memory.notes[0]).toEqual({ engine: name, id: null, tried: [] })
      const death = new Error('The process ends.')
      dying.abort(death)
      expect(await firstEnd).toBe(death)
      const jobId = memory.kept?.id ?? ''
      expect([...vendor.cancelled, ...vendor.forgotten]).not.toContain(jobId)

      vendor.behaviour = 'honest'
      const pictures = await (await open(vendor, never)).generate(request, { onStep, job: memory })
      expect(pictures.engine.name).toBe(name)
      expect(vendor.orders).toHaveLength(1)
      if (canForget) await waitUntil(async () => vendor.forgotten.includes(jobId))
    })

    test('an order of which a dead process never learnt whether it arrived is not given again', async () => {
      const memory = rememberJob({ engine: name, id: null, tried: [] })
      const generation = (await open(vendor, never)).generate(request, { onStep, job: memory })
      expect(codeOf(await generation.catch((thrown: unknown) => thrown))).toBe('try_on_unavailable')
      expect(vendor.orders).toHaveLength(0)
    })

    test('nothing is ordered when the order cannot be noted', async () => {
      const lost = new Error('The database is gone.')
      const job: JobMemory = { kept: null, keep: () => Promise.reject(lost) }
      await expect((await open(vendor, never)).generate(request, { onStep, job })).rejects.toBe(lost)
      expect(vendor.orders).toHaveLength(0)
    })
  })
}

function rememberJob(kept: EngineJob | null = null) {
  const memory = {
    kept,
    notes: [] as EngineJob[],
    async keep(job: EngineJob) {
      memory.kept = job
      memory.notes.push(job)
    },
  }
  return memory
}

type Decoded = { width: number; height: number; data: Buffer }

async function decode(bytes: Uint8Array): Promise<Decoded> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Mean difference of the colours around a point given as shares of width and height. */
function differenceAt(one: Decoded, other: Decoded, x: number, y: number): number {
  let sum = 0
  let count = 0
  const reach = Math.round(one.width * 0.04)
  for (let dy = -reach; dy <= reach; dy++) {
    const row = Math.round(one.height * y) + dy
    for (
      let i = (row * one.width + Math.round(one.width * x) - reach) * 3, end = i + 6 * reach;
      i < end;
      i++
    ) {
      sum += Math.abs((one.data[i] ?? 0) - (other.data[i] ?? 0))
      count++
    }
  }
  return sum / count
}
