import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/**
 * The collector sees small objects, not the pictures that they hold, and waits. A minor collection takes a millisecond or two; a major one
 * throws away optimised code, too, which costs the next try-on a quarter of its time.
 */
export const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void
