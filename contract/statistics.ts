import { z } from 'zod'

/** At most so many days are looked at together. */
const longestPeriodDays = 366

/** GET /api/admin/overview: days as 2026-11-22, in UTC, both of them included. */
export const overviewQuerySchema = z
  .object({ from: z.iso.date('Please choose a first day'), to: z.iso.date('Please choose a last day') })
  .refine(({ from, to }) => from <= to, { error: 'The first day is after the last one.', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) <= longestPeriodDays, {
    error: `Please choose at most ${longestPeriodDays} days.`,
    path: ['to'],
  })
export type OverviewQuery = z.infer<typeof overviewQuerySchema>

/** How many days a period has, both ends included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

const countSchema = z.object({ name: z.string(), total: z.int() })
export type NamedCount = z.infer<typeof countSchema>

/** Amounts in the currency's smallest unit. Reversals count on the day they came, unless they came to nothing. */
const moneySchema = z.object({
  currency: z.string(),
  payments: z.int(),
  revenue: z.int(),
  refunds: z.int(),
  refunded: z.int(),
  disputes: z.int(),
  disputed: z.int(),
})
export type Money = z.infer<typeof moneySchema>

/** Milliseconds of the try-ons that ended with a result; null where there was none. */
const engineSchema = z.object({
  /** null: it failed before an engine was asked. */
  engine: z.string().nullable(),
  version: z.string().nullable(),
  complete: z.int(),
  failed: z.int(),
  waitingP50: z.number().nullable(),
  waitingP95: z.number().nullable(),
  runningP50: z.number().nullable(),
  runningP95: z.number().nullable(),
})
export type EngineFigures = z.infer<typeof engineSchema>

const figuresSchema = z.object({
  /** Pages of the landing that were sent, without knowing to whom. */
  visits: z.int(),
  /** Of those who registered in the period: how many have done what follows, until now. */
  funnel: z.object({ registered: z.int(), verified: z.int(), triedOn: z.int(), paid: z.int() }),
  money: z.array(moneySchema),
  engines: z.array(engineSchema),
  /** What was refused before a token was spent, by the code of `errors`. */
  refusals: z.array(countSchema),
  /** Try-ons that ended without a result, by the code of `errors`. */
  failures: z.array(countSchema),
  /** Tokens of try-ons that went back, by why. */
  tokensBack: z.array(countSchema),
  /** Millionths of a US dollar that hosted engines cost. */
  costs: z.array(z.object({ engine: z.string(), orders: z.int(), micros: z.int() })),
})
export type Figures = z.infer<typeof figuresSchema>

const daySchema = z.object({
  day: z.iso.date(),
  visits: z.int(),
  registered: z.int(),
  complete: z.int(),
  failed: z.int(),
})
export type DayFigures = z.infer<typeof daySchema>

/** How the machinery stands now. */
const machinerySchema = z.object({
  queue: z.object({ queued: z.int(), running: z.int(), oldestAt: z.iso.datetime().nullable() }),
  isStorageWritable: z.boolean(),
  mails: z.object({ waiting: z.int(), oldestAt: z.iso.datetime().nullable() }),
  /** null: nobody has made one that we know of. */
  lastBackupAt: z.iso.datetime().nullable(),
  /** Millionths of a US dollar, of today. */
  limits: z.array(z.object({ engine: z.string(), spentMicros: z.int(), limitMicros: z.int() })),
})
export type Machinery = z.infer<typeof machinerySchema>

/** GET /api/admin/overview: the period, and the one of the same length before it. */
export const overviewSchema = z.object({
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  before: z.object({ from: z.iso.date(), to: z.iso.date() }),
  figures: figuresSchema,
  figuresBefore: figuresSchema,
  days: z.array(daySchema),
  revenueByDay: z.array(z.object({ day: z.iso.date(), currency: z.string(), revenue: z.int() })),
  machinery: machinerySchema,
})
export type Overview = z.infer<typeof overviewSchema>
