/** Days as a date field writes them ('2026-11-20'), both included; null leaves that end open. */
export type DayRange = { from: string | null; to: string | null }

export const allDays: DayRange = { from: null, to: null }

/** A day from an address, or null where it holds none. */
export function dayOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && startOf(text) !== null ? text : null
}

/** The moments between which these days lie in the reader's time zone, as the server takes them. */
export function timesOf({ from, to }: DayRange): { from?: string; to?: string } {
  const begin = from === null ? null : startOf(from)
  const end = to === null ? null : startOf(to, 1)
  return { ...(begin && { from: begin.toISOString() }), ...(end && { to: end.toISOString() }) }
}

/** Midnight at the beginning of a day, or of the one `daysLater`; null for a day that no calendar has. */
function startOf(day: string, daysLater = 0): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date)
  if (start.getMonth() !== month - 1 || start.getDate() !== date) return null
  return new Date(year, month - 1, date + daysLater)
}
