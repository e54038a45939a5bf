import { readFile } from 'node:fs/promises'
import type { Deps } from '../../deps.ts'
import { fetchPublicUrl } from '../../platform/safe-fetch.ts'
import { RequestError } from '../../platform/fail.ts'
import { boundPicture } from '../../platform/images.ts'
import { demonstrationFile } from './demonstration.ts'
import { describeItems, findDescription, listWaiting } from './repository.ts'

type DescribeDeps = Pick<Deps, 'database' | 'garmentDescriber' | 'isReachable'>
type Options = { signal?: AbortSignal; onPicture?: (isDescribed: boolean) => void }

/** Enough to keep the loading of one picture beside the reading of another. */
const atOnce = 2

/** Describes every picture that waits for it, one after the other; what is done is written down at once. */
export async function describeWaiting(deps: DescribeDeps, options: Options = {}): Promise<void> {
  for (;;) {
    const waiting = await listWaiting(deps.database, deps.garmentDescriber.name, 20)
    if (waiting.length === 0) return
    const pictures = [...new Set(waiting.map(({ imageUrl }) => imageUrl))]
    const work = async () => {
      for (let url = pictures.shift(); url !== undefined; url = pictures.shift()) {
        options.signal?.throwIfAborted()
        // Not inside the call: without a listener its arguments are not evaluated.
        const isDescribed = await describePicture(deps, url, options.signal)
        options.onPicture?.(isDescribed)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
}

async function describePicture(deps: DescribeDeps, imageUrl: string, signal?: AbortSignal): Promise<boolean> {
  const { database, garmentDescriber } = deps
  const describer = garmentDescriber.name
  const same = await findDescription(database, imageUrl, describer)
  if (same) {
    const { description, garmentClass, mainColour, problem } = same
    await describeItems(database, imageUrl, { describer, description, garmentClass, mainColour, problem })
    return description !== null
  }
  try {
    const picture = await boundPicture(await loadPicture(deps, imageUrl))
    const answer = await garmentDescriber.describe(picture, signal ? { signal } : {})
    if ('refusal' in answer) {
      await describeItems(database, imageUrl, { describer, description: null, problem: answer.refusal })
      return false
    }
    const { vector: description, garmentClass, mainColour } = answer
    await describeItems(database, imageUrl, {
      describer,
      description,
      garmentClass,
      mainColour,
      problem: null,
    })
    return true
  } catch (error) {
    signal?.throwIfAborted()
    // It waits for its next turn, a few times.
    const problem = error instanceof RequestError ? error.code : 'internal'
    await describeItems(database, imageUrl, { problem })
    return false
  }
}

/** An item's picture as its shop gives it; ends with a RequestError when it cannot be had. */
export function loadPicture(deps: Pick<Deps, 'isReachable'>, imageUrl: string): Promise<Uint8Array> {
  const file = demonstrationFile(imageUrl)
  return file === null ? fetchPublicUrl(imageUrl, deps.isReachable) : readFile(file)
}
