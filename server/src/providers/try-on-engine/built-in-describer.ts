import { Piscina } from 'piscina'
// The engine itself runs in worker threads: all of it would take a fifth of a start.
import { descriptionLength, descriptionName } from '../../../../engine/description/describe-garment.ts'
import type { RefusalCode } from '../../../../engine/index.ts'
import type { DescribedPicture, DescriptionRefusal, GarmentDescriber } from '../garment-describer/type.ts'
import type { DescribeTask } from './built-in-describer-worker.ts'

type Answered = { refusal: RefusalCode | 'unreadable_image' }

/** The engine's own description, made in a worker thread that starts with the first picture and ends when idle. */
export function createBuiltInDescriber({ threads = 1, idleMs = 60_000 } = {}): GarmentDescriber {
  const pool = new Piscina({
    filename: new URL('./built-in-describer-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: 1,
  })
  return {
    name: descriptionName,
    length: descriptionLength,
    farDistance: 1.45,
    async describe(image, { garmentClass, signal } = {}) {
      signal?.throwIfAborted()
      const task: DescribeTask = { image, ...(garmentClass ? { garmentClass } : {}) }
      try {
        const answer = (await pool.run(task, {
          name: 'describe',
          ...(signal ? { signal } : {}),
        })) as DescribedPicture | Answered
        return 'refusal' in answer ? { refusal: asRefusal(answer) } : answer
      } catch (cause) {
        signal?.throwIfAborted()
        throw cause
      }
    },
    close: () => pool.destroy(),
  }
}

/** Of what can be wrong with a picture only this can be wrong with a garment alone. */
function asRefusal({ refusal }: Answered): DescriptionRefusal['refusal'] {
  if (refusal === 'garment_cut_off' || refusal === 'image_too_small' || refusal === 'unreadable_image')
    return refusal
  return 'no_garment'
}
