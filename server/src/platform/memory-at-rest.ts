import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What a process holds, and the processor time it has used so far, all of its threads together. */
export type Usage = { bytes: number; milliseconds: number }

const lookEveryMs = 10_000
/** Below this share of one processor nobody is waiting for us. */
const restingShare = 0.2
/** A collection is worth its tenth of a second when there is this much more than after the last one. */
const growthWorthIt = 1.05

/**
 * V8 collects when something new has to be allocated, which a server that rests does not do: what its start or its last busy minute
 * left would stay, most of it as pictures and parts of the embedded database behind small objects. So it is collected at rest.
 */
export function freeMemoryAtRest(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const look = createLook(readUsage, collect)
  setInterval(look, lookEveryMs).unref()
}

/** Answers what looks, at regular times, whether the process has rested since the last look and holds more than it must. */
export function createLook(read: () => Usage, collect: () => void, everyMs = lookEveryMs): () => void {
  let spent = read().milliseconds
  let collectedBytes = 0
  return () => {
    const { bytes, milliseconds } = read()
    const isResting = milliseconds - spent < everyMs * restingShare
    spent = milliseconds
    if (!isResting || bytes < collectedBytes * growthWorthIt) return
    collect()
    const after = read()
    collectedBytes = after.bytes
    spent = after.milliseconds
  }
}

function readUsage(): Usage {
  const { user, system } = process.cpuUsage()
  return { bytes: process.memoryUsage.rss(), milliseconds: (user + system) / 1000 }
}
