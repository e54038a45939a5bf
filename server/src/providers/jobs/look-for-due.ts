import type { PgBoss } from 'pg-boss'

const lookEveryMs = 1000

const findDue = `
  select queue from unnest($1::text[]) as queue
  where exists (
    select from jobs.job where name = queue and state < 'active' and not blocked and start_after <= now())`

/**
 * Of a job that becomes due by itself (a retry, one that was given up or that a dead process had) no taker is told. The database is
 * asked once for all queues, and those who take from the ones where something waits are woken: were each to ask, a process at rest
 * would send dozens of statements a second.
 */
export function createDueLook(boss: PgBoss, onError: (error: Error) => void) {
  const takers = new Map<string, string[]>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isOver = false

  async function look() {
    const { rows } = await boss.getDb().executeSql(findDue, [[...takers.keys()]])
    for (const { queue } of rows as { queue: string }[])
      for (const taker of takers.get(queue) ?? []) boss.notifyWorker(taker)
  }

  return {
    /** From now on this taker is woken when something waits in its queue. */
    add(queue: string, taker: string): void {
      takers.set(queue, [...(takers.get(queue) ?? []), taker])
      timer ??= setInterval(() => {
        looking ??= look()
          .catch((error: Error) => {
            if (!isOver) onError(error)
          })
          .finally(() => (looking = undefined))
      }, lookEveryMs)
    },
    /** What is asked at this moment may be left without an answer. */
    stop(): void {
      isOver = true
      clearInterval(timer)
    },
  }
}
