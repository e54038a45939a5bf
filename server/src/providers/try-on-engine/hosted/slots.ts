/** At most `count` pieces of work at once; the others wait their turn, in order. */
export function createSlots(count: number) {
  let free = count
  const waiting: (() => void)[] = []

  async function take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (free > 0) return void free--
    const turn = Promise.withResolvers<void>()
    const leave = () => {
      const place = waiting.indexOf(turn.resolve)
      if (place < 0) return
      waiting.splice(place, 1)
      turn.reject(signal.reason)
    }
    waiting.push(turn.resolve)
    signal.addEventListener('abort', leave, { once: true })
    await turn.promise.finally(() => signal.removeEventListener('abort', leave))
  }

  function giveBack(): void {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return async function useSlot<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    await take(signal)
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}
