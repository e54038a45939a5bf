/** Lets work run while its cost fits into what is left, in the order in which it came; the rest waits. */
export type Budget = <Result>(cost: number, work: () => Promise<Result>) => Promise<Result>

export function createBudget(total: number): Budget {
  let left = total
  const waiting: { cost: number; begin: () => void }[] = []

  function beginNext() {
    for (let next = waiting[0]; next && next.cost <= left; next = waiting[0]) {
      left -= next.cost
      waiting.shift()
      next.begin()
    }
  }

  return async (wanted, work) => {
    // What costs more than there is runs alone.
    const cost = Math.min(wanted, total)
    await new Promise<void>((begin) => {
      waiting.push({ cost, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      left += cost
      beginNext()
    }
  }
}
