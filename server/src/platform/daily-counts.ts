import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { dailyCounts, type DailyCountKind } from '../database/tables.ts'
import { RequestError } from './fail.ts'

/**
 * How often something happened on a day (UTC), and nothing about whom it happened to. Counted in memory, so that a page costs
 * no write; written down every minute and at the end.
 */
export type DailyCounts = {
  add(kind: DailyCountKind, name: string): void
  /** Writes down what was counted since the last time; what could not be written is kept. */
  flush(): Promise<void>
}

/** Counts it where a try-on that somebody asked for is refused. */
export async function countRefusal<Answer>(
  { dailyCounts: counts }: { dailyCounts: DailyCounts },
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RequestError) counts.add('refusal', error.code)
    throw error
  }
}

type Row = { day: string; kind: DailyCountKind; name: string; total: number }

export function createDailyCounts(database: Database, now: () => Date): DailyCounts {
  let waiting = new Map<string, Row>()

  function add(row: Row) {
    const key = `${row.day} ${row.kind} ${row.name}`
    const known = waiting.get(key)
    if (known) known.total += row.total
    else waiting.set(key, { ...row })
  }

  return {
    add: (kind, name) => add({ day: now().toISOString().slice(0, 10), kind, name, total: 1 }),
    async flush() {
      const rows = [...waiting.values()]
      if (rows.length === 0) return
      waiting = new Map()
      const { day, kind, name, total } = dailyCounts
      try {
        await database
          .insert(dailyCounts)
          .values(rows)
          .onConflictDoUpdate({ target: [day, kind, name], set: { total: sql`${total} + excluded.total` } })
      } catch (error) {
        for (const row of rows) add(row)
        throw error
      }
    },
  }
}
