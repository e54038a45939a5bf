import { Piscina } from 'piscina'

/** Runs a function of the worker file in a thread; an aborted one ends its thread. */
export type Run = <Result>(name: string, task: object, signal?: AbortSignal) => Promise<Result>

/**
 * `see` runs in the one thread that holds the networks, `work` in any other (or there, when it alone is free). Threads start
 * with the first task and end when idle.
 */
export function createThreads(
  file: URL,
  { threads, idleMs, onMessage }: { threads: number; idleMs: number; onMessage: (message: unknown) => void },
) {
  const seeing = openPool(1)
  const working = threads > 1 ? openPool(threads - 1) : seeing
  return {
    see: seeing.run,
    work: ((name, task, signal) =>
      (working.isFree() || !seeing.isFree() ? working : seeing).run(name, task, signal)) satisfies Run as Run,
    async close() {
      await Promise.all([seeing.close(), working.close()])
    },
  }

  function openPool(size: number) {
    const pool = new Piscina({
      filename: file.href,
      minThreads: 0,
      maxThreads: size,
      idleTimeout: idleMs,
      // A task may wait long for its turn, but never for itself.
      concurrentTasksPerWorker: 1,
      // A thread that waits by Atomics holds on to its last task and frees nothing.
      atomics: 'disabled',
      // What a task makes of small objects is little: the pictures lie elsewhere.
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 },
    })
    pool.on('message', onMessage)
    let tasks = 0
    const run: Run = async <Result>(name: string, task: object, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      tasks++
      try {
        return (await pool.run(task, { name, signal })) as Result
      } catch (cause) {
        signal?.throwIfAborted()
        throw cause
      } finally {
        tasks--
      }
    }
    return { run, isFree: () => tasks < size, close: () => pool.destroy() }
  }
}
