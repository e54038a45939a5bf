import sharp from 'sharp'
import type { Logger } from 'pino'
import type { BuiltInEngine } from '../built-in.ts'
import type { StudioWork } from '../built-in-worker.ts'
import type { TryOnRequest } from '../type.ts'
import { createBreaker } from './breaker.ts'
import { EngineError } from './engine-error.ts'
import { encodeGarment, encodePerson, frameAround, takeResult, type Frame } from './fit-picture.ts'
import type { Capabilities, ImageModel, MadePicture, ModelInput } from './image-model.ts'
import { createSlots } from './slots.ts'
import type { Reservation, Spending } from './spending.ts'

export type EngineLimits = {
  /** From the order to the picture. */
  timeLimitMs: number
  /** Orders under way at once in this process. */
  concurrency: number
  /** What one order is expected to cost, and what a day (UTC) may cost; millionths of a US dollar. */
  priceMicros: number
  dailyLimitMicros: number
}

export type HostedEngine = {
  name: string
  capabilities: Capabilities
  model: string
  version: string
  /** Makes the try-on image, in the size of the studio model image; rejects with an EngineError, or as its signal says. */
  fit(order: Order): Promise<Fitted>
}
export type Fitted = { tryOn: Uint8Array; version: string }
export type Order = {
  request: TryOnRequest
  studio: StudioWork
  signal: AbortSignal
  /** The job of an earlier process, to be taken up. */
  resumedJobId: string | null
  /** Called with null before the order goes out and with the vendor's id before anything is asked about it. */
  note: ((jobId: string | null) => Promise<void>) | null
  onFinishing: () => void
  /** What the judge finds to show somebody else. */
  onRefused?: ((fitted: Fitted) => Promise<void>) | undefined
  onCost: (micros: number) => void
}

type Surroundings = {
  builtIn: BuiltInEngine
  limits: EngineLimits
  spending: Spending
  now: () => Date
  log: Logger
  /** Aborts after so many milliseconds. */
  startTimeLimit?: (milliseconds: number) => AbortSignal
}

/** One model elsewhere with everything around it that must hold for each: limits, memory, time, identity. */
export function createHostedEngine(model: ImageModel, surroundings: Surroundings): HostedEngine {
  const {
    builtIn,
    limits,
    spending,
    now,
    log,
    startTimeLimit = (ms) => AbortSignal.timeout(ms),
  } = surroundings
  const { name, capabilities } = model
  const breaker = createBreaker(now)
  const useSlot = createSlots(limits.concurrency)

  return {
    name,
    capabilities,
    model: model.model,
    version: model.version,
    async fit(order) {
      if (!order.resumedJobId && !breaker.mayTry()) {
        throw new EngineError('unavailable', `${name} rests after failures`, { isFree: true })
      }
      try {
        const fitted = await useSlot(order.signal, () => fitOnce(order))
        breaker.noteSuccess()
        return fitted
      } catch (error) {
        breaker.noteFailure(error instanceof EngineError ? error.kind : null)
        throw error
      }
    },
  }

  async function fitOnce(order: Order): Promise<Fitted> {
    const { studio, request, signal } = order
    const { width, height } = await sharp(studio.studioModel).metadata()
    const frame = frameAround({ width, height }, capabilities.aspect)
    const made = await makeWithinLimit(order, () => writeInput(request, studio, frame))
    order.onFinishing()
    const tryOn = await takeResult(made.picture, frame)
    const judgement = await builtIn.judge({ studioModel: studio.studioModel, tryOn }, signal)
    const fitted = { tryOn, version: made.version ?? model.version }
    if (judgement.verdict === 'same') return fitted
    await order.onRefused?.(fitted)
    throw new EngineError('unfaithful', JSON.stringify(judgement))
  }

  async function writeInput(request: TryOnRequest, studio: StudioWork, frame: Frame): Promise<ModelInput> {
    // A model that wants a garment alone is given it alone: the built-in engine has taken it off.
    const isCutOut = studio.isGarmentWorn && !capabilities.wornGarments
    return {
      person: await encodePerson(studio.studioModel, frame),
      size: { width: frame.width, height: frame.height },
      garment: await encodeGarment(isCutOut ? studio.garmentAlone : request.garmentPhoto),
      isGarmentWorn: studio.isGarmentWorn && !isCutOut,
      garmentClass: studio.garmentClass,
    }
  }

  async function makeWithinLimit(order: Order, write: () => Promise<ModelInput>): Promise<MadePicture> {
    const input = order.resumedJobId ? null : await write()
    const limit = startTimeLimit(limits.timeLimitMs)
    const signal = AbortSignal.any([order.signal, limit])
    let jobId = order.resumedJobId
    let reservation: Reservation | null = null
    const settle = async (micros: number | undefined) => {
      if (micros === undefined || !reservation) return
      order.onCost(micros - limits.priceMicros)
      await reservation.settle(micros)
    }
    try {
      // An earlier process has set the price of its job aside.
      if (!input) order.onCost(limits.priceMicros)
      else {
        reservation = await reserve(order)
        await order.note?.(null)
        signal.throwIfAborted()
        const started = await model.start(input, signal)
        if ('picture' in started) {
          await settle(started.costMicros)
          return started
        }
        jobId = started.jobId
        await order.note?.(jobId)
      }
      const made = await finish(jobId ?? '', signal)
      await settle(made.costMicros)
      return made
    } catch (error) {
      if (error instanceof EngineError && error.isFree) await settle(0)
      const isLate = limit.aborted && !order.signal.aborted
      // Who will come back for the job finds it under way. For any other nobody waits.
      if (jobId && (isLate || (order.signal.aborted && !order.note))) await afterwards('cancel', jobId)
      if (!isLate) throw error
      throw new EngineError('timeout', `no result within ${limits.timeLimitMs} ms`, { cause: error })
    } finally {
      const isOver = !order.signal.aborted || !order.note
      if (jobId && isOver) void afterwards('forget', jobId)
    }
  }

  async function reserve(order: Order): Promise<Reservation> {
    const reservation = await spending.reserve(name, limits.priceMicros, limits.dailyLimitMicros)
    if (!reservation)
      throw new EngineError('over_budget', `${name} has spent its day's limit`, { isFree: true })
    order.onCost(limits.priceMicros)
    return reservation
  }

  function finish(jobId: string, signal: AbortSignal): Promise<MadePicture> {
    if (!model.finish) throw new EngineError('unavailable', `${name} knows no jobs`)
    return model.finish(jobId, signal)
  }

  async function afterwards(act: 'cancel' | 'forget', jobId: string): Promise<void> {
    await model[act]?.(jobId).catch((err: unknown) =>
      log.warn({ engine: name, jobId, act, err }, 'vendor did not do it'),
    )
  }
}
