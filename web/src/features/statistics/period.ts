import type { OverviewQuery } from '../../../../contract/statistics.ts'

const dayMs = 86_400_000

/** The last so many days, today included; days are counted in UTC, as the server does. */
export function lastDays(days: number, now = new Date()): OverviewQuery {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { from: dayOf(now.getTime() - (days - 1) * dayMs), to: dayOf(now.getTime()) }
}
