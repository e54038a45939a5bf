import { EventEmitter, once } from 'node:events'

/** In-process news: "something about this subject changed, look again". */
export type Signals = {
  notify(subject: string): void
  /** Resolves at the next news of the subject, or after `timeoutMs`: another process may have changed it. */
  wait(subject: string, timeoutMs: number, signal: AbortSignal): Promise<void>
}

export function createSignals(): Signals {
  const emitter = new EventEmitter({ captureRejections: false }).setMaxListeners(0)
  return {
    notify: (subject) => void emitter.emit(subject),
    async wait(subject, timeoutMs, signal) {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      await once(emitter, subject, { signal: deadline }).catch((error: unknown) => {
        if (!deadline.aborted) throw error
      })
    },
  }
}
