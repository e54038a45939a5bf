import { loadFiles } from './load-files.ts'
import type { Answer, Message, NumberedPicture, Task } from './protocol.ts'
import { chooseSizes } from './support.ts'
import type {
  GarmentCheck,
  GarmentClass,
  OnProgress,
  PersonCheck,
  Preview,
  PreviewRefusal,
  PreviewRequest,
  Sizes,
  TaskOptions,
} from './types.ts'

export { deviceFileBytes } from './file-sizes.ts'
export { isMetered, isSupported } from './support.ts'
export type * from './types.ts'

/**
 * The try-on engine in a worker of this browser. What it needs is loaded with the first task; tasks are done one after the other. A
 * task rejects with the reason of its signal, or with an Error where this browser cannot do it.
 */
export type DeviceEngine = {
  /** Whether a photo of a person can work, and what of it will likely come out poorly. */
  checkPerson(photo: Blob, options?: TaskOptions): Promise<PersonCheck>
  /** Whether a garment can be seen in its photo, and which kind it is. */
  checkGarment(
    garmentPhoto: Blob,
    options?: TaskOptions & { garmentClass?: GarmentClass },
  ): Promise<GarmentCheck>
  /** A small try-on. What was checked before is not read again. */
  preview(request: PreviewRequest, options?: TaskOptions): Promise<Preview | PreviewRefusal>
  /** Ends the worker and gives its memory back; the next task starts another. */
  close(): void
}

export type DeviceEngineOptions = {
  /** By default as the machine's memory allows. */
  sizes?: Sizes
  /** After so long without a task the worker's memory is given back. */
  idleMs?: number
}

export function createDeviceEngine({
  sizes = chooseSizes(),
  idleMs = 60_000,
}: DeviceEngineOptions = {}): DeviceEngine {
  let worker: Worker | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  let lastTask: Promise<unknown> = Promise.resolve()
  const numberOf = createNumbers()

  return {
    checkPerson: (photo, options) =>
      inTurn<PersonCheck>({ kind: 'check-person', photo: numberOf(photo) }, options),
    checkGarment: (garmentPhoto, { garmentClass, ...options } = {}) =>
      inTurn<GarmentCheck>(
        { kind: 'check-garment', garmentPhoto: numberOf(garmentPhoto), garmentClass },
        options,
      ),
    preview: ({ photo, garmentPhoto, figure, ...request }, options) =>
      inTurn<Preview | PreviewRefusal>(
        {
          kind: 'preview',
          photo: numberOf(photo),
          garmentPhoto: numberOf(garmentPhoto),
          figure: figure && numberOf(figure),
          ...request,
        },
        options,
      ),
    close,
  }

  function close() {
    clearTimeout(idle)
    worker?.terminate()
    worker = null
  }

  function inTurn<Expected extends Answer>(
    task: Task,
    { signal, onProgress = () => {} }: TaskOptions = {},
  ): Promise<Expected> {
    const turn = lastTask.then(() => perform(task, onProgress, signal))
    lastTask = turn.catch(() => {})
    // Who gives up while others are at work need not wait for them.
    return Promise.race([turn, abortOf(signal)]) as Promise<Expected>
  }

  async function perform(task: Task, onProgress: OnProgress, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted()
    clearTimeout(idle)
    try {
      if (!worker) {
        const files = await loadFiles(onProgress, signal)
        worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'try-on' })
        await ask(worker, { kind: 'open', files, sizes }, onProgress, signal)
      }
      const answer = await ask(worker, task, onProgress, signal)
      idle = setTimeout(close, idleMs)
      return answer
    } catch (error) {
      // Nothing but its end stops a worker that computes; and one that has failed may be in any state.
      close()
      throw error
    }
  }
}

/** One task of a worker that has no other. */
function ask(worker: Worker, task: Task, onProgress: OnProgress, signal?: AbortSignal): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const abort = () => reject(signal?.reason as Error)
    signal?.addEventListener('abort', abort, { once: true })
    worker.onmessage = ({ data: message }: MessageEvent<Message>) => {
      if ('progress' in message) return onProgress(message.progress)
      signal?.removeEventListener('abort', abort)
      if ('error' in message) reject(new Error(message.error))
      else resolve(message.answer)
    }
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker did not start.'))
    worker.postMessage(task)
  })
}

function abortOf(signal?: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** The same blob always has the same number. */
function createNumbers() {
  const numbers = new WeakMap<Blob, number>()
  let last = 0
  return (blob: Blob): NumberedPicture => {
    const key = numbers.get(blob) ?? ++last
    numbers.set(blob, key)
    return { key, blob }
  }
}
