/** Runs the work of one subject, such as `try-on ID`, one after the other; different subjects do not wait for each other. */
export type TakeTurn = <Result>(subject: string, work: () => Promise<Result>) => Promise<Result>

export function createTurns(): TakeTurn {
  const last = new Map<string, Promise<unknown>>()
  return async function takeTurn(subject, work) {
    const before = last.get(subject) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(subject, mine)
    try {
      return await mine
    } finally {
      if (last.get(subject) === mine) last.delete(subject)
    }
  }
}
