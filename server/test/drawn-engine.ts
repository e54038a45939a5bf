import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { ErrorCode } from '../../contract/errors.ts'
import type { TryOnStep, TryOnWarning } from '../../contract/try-on.ts'
import { fail } from '../src/platform/fail.ts'
import type { RefusedPicture, TryOnEngine, TryOnRequest } from '../src/providers/try-on-engine/type.ts'

const steps: TryOnStep[] = ['received', 'studio-model', 'fitting', 'finishing']

export type DrawnEngine = TryOnEngine & {
  /** What `check` answers from here on; null when it finds nothing wrong. */
  refusal: RefusedPicture | null
  /** What it then warns of; null for nothing. */
  warning: TryOnWarning | null
  /** While set, `generate` rejects with it. */
  failure: Error | null
  /** While set, the judge refuses each result with it. */
  refusedAs: ErrorCode | null
  /** Keeps every `generate` waiting in its first step until `release` is called. */
  hold(): { release(): void }
  /** What `check` and `generate` were given, in order. */
  readonly checked: TryOnRequest[]
  readonly generated: TryOnRequest[]
  /** Whether each `generate` was asked to hand over what the judge refuses. */
  readonly askedForRefused: boolean[]
  /** Back to an engine that does its work. */
  reset(): void
}

/**
 * A try-on engine for tests: it lays the garment on the photo and measures nothing.
 * `stepMs` makes each step last.
 */
export function createDrawnEngine({ stepMs = 0 } = {}): DrawnEngine {
  let gate = Promise.resolve()
  let open = () => {}
  const engine: DrawnEngine = {
    refusal: null,
    warning: null,
    failure: null,
    refusedAs: null,
    checked: [],
    generated: [],
    askedForRefused: [],
    hold() {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      open = held.resolve
      return { release: held.resolve }
    },
    reset() {
      open()
      Object.assign(engine, { refusal: null, warning: null, failure: null, refusedAs: null })
      engine.checked.length = 0
      engine.generated.length = 0
      engine.askedForRefused.length = 0
    },
    async check(request) {
      engine.checked.push(request)
      await Promise.all([decode(request.photo), decode(request.garmentPhoto)])
      if (engine.refusal) return engine.refusal
      const garmentClass = request.garmentClass ?? 'top'
      return { refusal: null, garmentClass, ...(engine.warning ? { warning: engine.warning } : {}) }
    },
    async generate(request, { onStep, signal, onRefused }) {
      engine.generated.push(request)
      engine.askedForRefused.push(onRefused !== undefined)
      for (const step of steps) {
        onStep(step)
        if (step === 'received') await Promise.race([gate, rejectWhenAborted(signal)])
        if (stepMs > 0) await wait(stepMs, null, { signal })
        signal?.throwIfAborted()
      }
      if (engine.failure) throw engine.failure
      const pictures = await draw(request)
      if (!engine.refusedAs) return pictures
      await onRefused?.({ pictures, code: engine.refusedAs })
      return fail(engine.refusedAs)
    },
    close: async () => open(),
  }
  return engine
}

function rejectWhenAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

const decode = (picture: Uint8Array) => sharp(picture).raw().toBuffer()
/** Hardly compressed: what is drawn here is read once and thrown away. */
const png = { compressionLevel: 1, adaptiveFiltering: false }

async function draw({ photo: bytes, garmentPhoto }: TryOnRequest) {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .png(png)
    .toBuffer({ resolveWithObject: true })
  const [width, height] = [info.width / 2, info.height / 2].map(Math.ceil)
  const garment = await sharp(garmentPhoto).resize(width, height, { fit: 'fill' }).png(png).toBuffer()
  return {
    studioModel: data,
    tryOn: await sharp(data)
      .composite([{ input: garment }])
      .png(png)
      .toBuffer(),
    photoPlacement: { x: 0, y: 0, width: 1, height: 1 },
    sourceTypes: {
      model: 'compositeWithTrainedAlgorithmicMedia',
      'try-on': 'compositeWithTrainedAlgorithmicMedia',
    } as const,
    engine: { name: 'drawn', model: 'drawn', version: '1', milliseconds: 1, costMicros: 0 },
  }
}
