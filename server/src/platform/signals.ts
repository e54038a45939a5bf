import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'

/** News: "something about this subject changed, look again". It reaches every process on the same database. */
export type Signals = {
  notify(subject: string): void
  /** Resolves at the next news of one of the subjects, at the abort, or after a while: news may get lost on the way. */
  wait(subjects: string[], signal: AbortSignal): Promise<void>
  /** Hears no more from other processes. */
  close(): Promise<void>
}

/** What carries texts between processes. */
type Channel = {
  publish(text: string): Promise<void>
  listen(onText: (text: string) => void, onChange: (isListening: boolean) => void): () => Promise<void>
}

/** How long nobody waits in vain: while we hear every news, and while we may be missing some. */
const patienceMs = { hearing: 15_000, deaf: 1000 }
const everything = Symbol('everything')

/** Without a channel this process is the only one. */
export function createSignals(channel: Channel | null): Signals {
  const emitter = new EventEmitter().setMaxListeners(0)
  const origin = randomUUID()
  let isHearing = channel === null

  const hear = (text: string) => {
    const [sender, subject = ''] = text.split(/ (.*)/s)
    if (sender !== origin) emitter.emit(subject)
  }
  const change = (isListening: boolean) => {
    isHearing = isListening
    // What was said in between is lost, so everybody looks.
    emitter.emit(everything)
  }
  const stop = channel?.listen(hear, change)

  return {
    notify(subject) {
      emitter.emit(subject)
      // While the database is away nobody can see the change either.
      channel?.publish(`${origin} ${subject}`).catch(() => {})
    },
    wait(subjects, signal) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const names = [...subjects, everything]
      const look = () => resolve()
      for (const name of names) emitter.on(name, look)
      signal.addEventListener('abort', look)
      const timer = setTimeout(look, isHearing ? patienceMs.hearing : patienceMs.deaf)
      if (signal.aborted) look()
      return promise.finally(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', look)
        for (const name of names) emitter.off(name, look)
      })
    },
    close: async () => stop?.(),
  }
}
