import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { GarmentPhotoReading, Readings, Refusal } from '../../../../engine/index.ts'
import { handOver, letGo } from './built-in-memory.ts'
import { createRecent } from './built-in-recent.ts'
import type { Run } from './built-in-threads.ts'
import type { GarmentTask, SeenPerson, SightedGarment, WearerTask } from './built-in-worker.ts'
import type { RefusedPicture, TryOnRequest } from './type.ts'

/**
 * What was read of pictures, kept by their content: a shop's garment is read once for many visitors, and a checked pair is not
 * read again.
 */
export function createReadings(pool: { see: Run; work: Run }) {
  const outdated: object[] = []
  const persons = createRecent<SeenPerson>(16, (reading) => outdated.push(reading))
  const garments = createRecent<GarmentPhotoReading>(3, (reading) => outdated.push(reading))
  let users = 0

  return {
    /** Reads both pictures, or finds them read, and works with that; of two refusals the person's is told. */
    async use<Result>(
      request: TryOnRequest,
      signal: AbortSignal | undefined,
      work: (readings: SeenReadings) => Promise<Result>,
    ): Promise<Result | RefusedPicture> {
      users++
      try {
        const readings = await read(request, signal)
        return isRefusal(readings) ? readings : await work(readings)
      } finally {
        users--
        if (users === 0) outdated.splice(0).forEach(letGo)
      }
    },
  }

  async function read(request: TryOnRequest, signal?: AbortSignal): Promise<SeenReadings | RefusedPicture> {
    signal?.throwIfAborted()
    const { photo, garmentPhoto, garmentClass } = request
    const longSide = await garmentLongSide(photo)
    const garmentKey = keyOf([garmentPhoto], garmentClass, longSide)
    const [garment, person] = await Promise.all([
      keep(garments, garmentKey, () => readGarment({ garmentPhoto, garmentClass, longSide }, signal)),
      keep(persons, keyOf([photo]), () => pool.see('lookAtPerson', { photo }, signal)),
    ])
    if (isRefusal(person)) return { ...person, picture: 'photo' }
    return isRefusal(garment) ? { ...garment, picture: 'garmentPhoto' } : { ...garment, person }
  }

  async function readGarment({ garmentClass, ...task }: WearerTask, signal?: AbortSignal) {
    const sighted = await pool.see<SightedGarment>('lookForWearer', task, signal)
    const garmentTask: GarmentTask = handOver({ ...sighted, garmentClass })
    return pool.work<GarmentPhotoReading | Refusal>('lookAtGarment', garmentTask, signal)
  }
}

/** Of both pictures. */
export type SeenReadings = Readings & { person: SeenPerson }

export function isRefusal<Answer extends object>(
  answer: Answer,
): answer is Extract<Answer, { refusal: unknown }> {
  return 'refusal' in answer
}

/** A garment needs no more pixels than it covers in the result, which is as large as the photo. */
async function garmentLongSide(photo: Uint8Array): Promise<number> {
  const { width = 0, height = 0 } = await sharp(photo).metadata()
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
