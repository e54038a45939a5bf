import { join } from 'node:path'
import { root } from './dependencies.mjs'

/**
 * Code that Node has once read is kept compiled. Without that, each thread of each start strips the types anew, which takes half
 * a second and twenty megabytes.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(root, '.cache/node') }

/**
 * What keeps a process small. The allocator settings are the system's (glibc; others ignore them): pictures are large and
 * short-lived, so their memory goes back to the system at once and is not kept for each thread.
 */
export const memorySettings = {
  ...compileCache,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '32768',
}

/** Of the server's process. */
export const nodeOptions = [
  // The nursery of each thread's small objects grows to twice this and hardly shrinks, in threads that wait too; Node's own 32 MB win nothing
  // here. It goes before what a worker's limits say of its young objects.
  '--max-semi-space-size=2',
  `--import=${new URL('quick-imports.mjs', import.meta.url).href}`,
]
