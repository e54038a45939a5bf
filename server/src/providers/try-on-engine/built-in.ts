import { pictureFields } from '../../../../contract/try-on.ts'
import type { Judgement } from '../../../../engine/index.ts'
import { fail } from '../../platform/fail.ts'
import { collectGarbage } from './collect-garbage.ts'
import { createReadings, isRefusal } from './built-in-readings.ts'
import { createThreads } from './built-in-threads.ts'
import type { BuiltInPictures, JudgedRefusal, JudgeTask, StepMessage, StudioWork } from './built-in-worker.ts'
import { readSourceType } from './source-type.ts'
import type { TryOnEngine, TryOnPictures, TryOnRequest } from './type.ts'

/** The built-in engine and what it does for engines that can only put a garment on. */
export type BuiltInEngine = TryOnEngine & {
  /** Ends with a RequestError when the pictures cannot be used. `longSide` is the studio model image's height, 512 to 2048. */
  prepare(request: TryOnRequest, longSide: number, signal?: AbortSignal): Promise<StudioWork>
  /** Whether a try-on image, made elsewhere of a studio model image of the same size, shows the same person. */
  judge(pictures: JudgeTask, signal?: AbortSignal): Promise<Judgement>
}

/**
 * The engine of this repository, run in worker threads, which start with the first request and end when idle. `threads` tasks
 * run at once: person and garment are read side by side. An aborted task ends its thread.
 */
export function createBuiltInTryOnEngine({ threads = 2, idleMs = 60_000 } = {}): BuiltInEngine {
  const listeners = new Map<number, (message: StepMessage) => void>()
  const pool = createThreads(new URL('./built-in-worker.ts', import.meta.url), {
    threads,
    idleMs,
    onMessage: (message) => listeners.get((message as StepMessage).task)?.(message as StepMessage),
  })
  const readings = createReadings(pool)
  let lastTask = 0

  return {
    async check(request, signal) {
      return readings.use(request, signal, async ({ person, garment }) => {
        const { garmentClass } = garment
        const [warning] = person.troubles[garmentClass]
        return { refusal: null, garmentClass, ...(warning ? { warning } : {}) }
      })
    },

    async generate(request, { onStep, signal, onRefused }) {
      signal?.throwIfAborted()
      onStep('received')
      const began = performance.now()
      const { photo } = request
      const task = ++lastTask
      listeners.set(task, ({ step }) => {
        // The fitting holds most: what the readings left in this thread goes before it.
        if (step === 'fitting') collectGarbage({ type: 'minor' })
        onStep(step)
      })
      try {
        const handsOutRefused = onRefused !== undefined
        const made = await readings.use(request, signal, (read) =>
          pool.work<BuiltInPictures | JudgedRefusal>(
            'generate',
            { task, photo, readings: read, handsOutRefused },
            signal,
          ),
        )
        if (!isRefusal(made)) return await describe(photo, made, began)
        if ('pictures' in made && made.pictures)
          await onRefused?.({ pictures: await describe(photo, made.pictures, began), code: made.refusal })
        return fail(made.refusal, { field: pictureFields[made.picture] })
      } finally {
        listeners.delete(task)
      }
    },

    async prepare(request, longSide, signal) {
      const { photo } = request
      const work = await readings.use(request, signal, (read) =>
        pool.work<StudioWork>('prepare', { photo, longSide, readings: read }, signal),
      )
      return isRefusal(work) ? fail(work.refusal, { field: pictureFields[work.picture] }) : work
    },

    judge: (pictures, signal) => pool.see<Judgement>('judge', pictures, signal),

    close: () => pool.close(),
  }
}

async function describe(photo: Uint8Array, pictures: BuiltInPictures, began: number): Promise<TryOnPictures> {
  const sourceType = await readSourceType(photo)
  const milliseconds = Math.round(performance.now() - began)
  return {
    ...pictures,
    sourceTypes: { model: sourceType, 'try-on': sourceType },
    engine: { name: 'built-in', model: 'built-in', version: '1', milliseconds, costMicros: 0 },
  }
}
