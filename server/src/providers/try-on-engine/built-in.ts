import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type {
  GarmentPhotoReading,
  Judgement,
  PersonReading,
  Readings,
  Refusal,
} from '../../../../engine/index.ts'
import { fail } from '../../platform/fail.ts'
import { handOver } from './built-in-hand-over.ts'
import { createRecent } from './built-in-recent.ts'
import { createThreads } from './built-in-threads.ts'
import type {
  BuiltInPictures,
  GarmentTask,
  JudgeTask,
  SightedGarment,
  StepMessage,
  StudioWork,
  WearerTask,
} from './built-in-worker.ts'
import { readSourceType } from './source-type.ts'
import type { RefusedPicture, TryOnEngine, TryOnRequest } from './type.ts'

/** The built-in engine and what it does for engines that can only put a garment on. */
export type BuiltInEngine = TryOnEngine & {
  /** Ends with a RequestError when the pictures cannot be used. `longSide` is the studio model image's height, 512 to 2048. */
  prepare(request: TryOnRequest, longSide: number, signal?: AbortSignal): Promise<StudioWork>
  /** Whether a try-on image, made elsewhere of a studio model image of the same size, shows the same person. */
  judge(pictures: JudgeTask, signal?: AbortSignal): Promise<Judgement>
}

/**
 * The engine of this repository, run in worker threads, which start with the first request and end when idle. `threads` tasks
 * run at once: person and garment are read side by side. An aborted task ends its thread. Readings are kept by the pictures'
 * content, so a shop's garment is read once for many visitors.
 */
export function createBuiltInTryOnEngine({ threads = 2, idleMs = 60_000 } = {}): BuiltInEngine {
  const listeners = new Map<number, (message: StepMessage) => void>()
  const pool = createThreads(new URL('./built-in-worker.ts', import.meta.url), {
    threads,
    idleMs,
    onMessage: (message) => listeners.get((message as StepMessage).task)?.(message as StepMessage),
  })
  const persons = createRecent<PersonReading>(16)
  const garments = createRecent<GarmentPhotoReading>(4)
  let lastTask = 0

  return {
    async check(request, signal) {
      const readings = await read(request, signal)
      return isRefusal(readings) ? readings : { refusal: null }
    },

    async generate(request, { onStep, signal }) {
      signal?.throwIfAborted()
      onStep('received')
      const began = performance.now()
      const readings = await read(request, signal)
      if (isRefusal(readings)) return fail(readings.refusal, { field: readings.field })
      const task = ++lastTask
      listeners.set(task, ({ step }) => onStep(step))
      try {
        const { modelImage } = request
        const pictures = await pool.work<BuiltInPictures>('generate', { task, modelImage, readings }, signal)
        const sourceType = await readSourceType(modelImage)
        const milliseconds = Math.round(performance.now() - began)
        return {
          ...pictures,
          sourceTypes: { model: sourceType, 'try-on': sourceType },
          engine: { name: 'built-in', model: 'built-in', version: '1', milliseconds, costMicros: 0 },
        }
      } finally {
        listeners.delete(task)
      }
    },

    async prepare(request, longSide, signal) {
      const readings = await read(request, signal)
      if (isRefusal(readings)) return fail(readings.refusal, { field: readings.field })
      const { modelImage } = request
      return pool.work<StudioWork>('prepare', { modelImage, longSide, readings }, signal)
    },

    judge: (pictures, signal) => pool.see<Judgement>('judge', pictures, signal),

    close: () => pool.close(),
  }

  /** Both at once; of two refusals the person's is told. */
  async function read(request: TryOnRequest, signal?: AbortSignal): Promise<Readings | RefusedPicture> {
    signal?.throwIfAborted()
    const { modelImage, garmentImage, garmentClass } = request
    const longSide = await garmentLongSide(modelImage)
    const garmentKey = keyOf([garmentImage], garmentClass, longSide)
    const [garment, person] = await Promise.all([
      keep(garments, garmentKey, () => readGarment({ garmentImage, garmentClass, longSide }, signal)),
      keep(persons, keyOf([modelImage]), () => pool.see('lookAtPerson', { modelImage }, signal)),
    ])
    if (isRefusal(person)) return { ...person, field: 'modelImage' }
    return isRefusal(garment) ? { ...garment, field: 'garmentImage' } : { ...garment, person }
  }

  async function readGarment({ garmentClass, ...task }: WearerTask, signal?: AbortSignal) {
    const sighted = await pool.see<SightedGarment>('lookForWearer', task, signal)
    const garmentTask: GarmentTask = handOver({ ...sighted, garmentClass })
    return pool.work<GarmentPhotoReading | Refusal>('lookAtGarment', garmentTask, signal)
  }
}

function isRefusal<Answer extends object>(answer: Answer): answer is Extract<Answer, { refusal: unknown }> {
  return 'refusal' in answer
}

/** A garment needs no more pixels than it covers in the result, which is as large as the photo. */
async function garmentLongSide(modelImage: Uint8Array): Promise<number> {
  const { width = 0, height = 0 } = await sharp(modelImage).metadata()
  return Math.max(width, height) > 1280 ? 1280 : 832
}

async function keep<Value extends object>(
  recent: ReturnType<typeof createRecent<Value>>,
  key: string,
  read: () => Promise<Value | Refusal>,
): Promise<Value | Refusal> {
  const kept = recent.get(key)
  if (kept) return kept
  const value = await read()
  if (!isRefusal(value)) recent.set(key, value)
  return value
}

function keyOf(pictures: readonly Uint8Array[], ...choices: (string | number | undefined)[]): string {
  const hash = createHash('sha256')
  for (const bytes of pictures) hash.update(`${bytes.length}:`).update(bytes)
  return hash.update(choices.join()).digest('base64')
}
