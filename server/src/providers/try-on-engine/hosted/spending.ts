import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../database/database.ts'
import { engineSpending } from '../../../database/tables.ts'

/** What an engine may still spend today (UTC). All amounts are millionths of a US dollar. */
export type Spending = {
  /** Sets the price of one order aside, before it goes out; null when that would exceed the day's limit. */
  reserve(engine: string, micros: number, limitMicros: number): Promise<Reservation | null>
}
/** `settle` puts what it really cost in place of what was set aside: 0 for an order that was refused. */
export type Reservation = { settle(micros: number): Promise<void> }

/** Counted in the database, so that all processes share one limit and a restart forgets nothing. */
export function createSpending(database: Database, now: () => Date): Spending {
  return {
    async reserve(engine, micros, limitMicros) {
      if (micros > limitMicros) return null
      const day = now().toISOString().slice(0, 10)
      const reserved = await database
        .insert(engineSpending)
        .values({ engine, day, spentMicros: micros, orders: 1 })
        .onConflictDoUpdate({
          target: [engineSpending.engine, engineSpending.day],
          set: {
            spentMicros: sql`${engineSpending.spentMicros} + excluded.spent_micros`,
            orders: sql`${engineSpending.orders} + 1`,
          },
          setWhere: sql`${engineSpending.spentMicros} + excluded.spent_micros <= ${limitMicros}`,
        })
        .returning({ day: engineSpending.day })
      if (reserved.length === 0) return null
      return {
        async settle(actual) {
          await database
            .update(engineSpending)
            .set({ spentMicros: sql`greatest(0, ${engineSpending.spentMicros} + ${actual - micros})` })
            .where(and(eq(engineSpending.engine, engine), eq(engineSpending.day, day)))
        },
      }
    },
  }
}

/** For an operator who tries an engine by hand. */
export const uncountedSpending: Spending = { reserve: async () => ({ settle: async () => {} }) }
