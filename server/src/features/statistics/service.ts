import {
  daysBetween,
  type DayFigures,
  type Figures,
  type Machinery,
  type Money,
  type Overview,
  type OverviewQuery,
} from '../../../../contract/statistics.ts'
import type { Deps } from '../../deps.ts'
import {
  listCosts,
  listCounts,
  listEngines,
  listFailures,
  listRegistrationsByDay,
  listRevenueByDay,
  listReversed,
  listSales,
  listSpentOn,
  listTokensBack,
  listTryOnsByDay,
  listVisitsByDay,
  readFunnel,
  readLastBackup,
  readQueue,
  readWaitingMails,
  type Period,
} from './repository.ts'

const dayMs = 86_400_000

/** The business in a period and in the one of the same length before it, and how the machinery stands now. */
export async function readOverview(deps: Deps, { from, to }: OverviewQuery): Promise<Overview> {
  await deps.dailyCounts.flush()
  const period = periodOf(from, to)
  const before = periodOf(shiftDay(from, -daysBetween(from, to)), shiftDay(from, -1))
  return {
    period: { from, to },
    before: { from: before.from, to: before.to },
    figures: await readFigures(deps, period),
    figuresBefore: await readFigures(deps, before),
    days: await readDays(deps, period),
    revenueByDay: await listRevenueByDay(deps.database, deps.payments.name, period),
    machinery: await readMachinery(deps),
  }
}

function periodOf(from: string, to: string): Period {
  return { from, to, start: new Date(from), end: new Date(Date.parse(to) + dayMs) }
}

function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10)
}

async function readFigures(deps: Deps, period: Period): Promise<Figures> {
  const { database } = deps
  const visits = await listCounts(database, 'visit', period)
  const tokensBack = await listTokensBack(database, period)
  return {
    visits: visits.reduce((sum, { total }) => sum + total, 0),
    funnel: await readFunnel(database, period),
    money: await readMoney(deps, period),
    engines: await listEngines(database, period),
    refusals: await listCounts(database, 'refusal', period),
    failures: await listFailures(database, period),
    tokensBack: tokensBack.map(({ name, total }) => ({ name: name || 'no result', total })),
    costs: await listCosts(database, period),
  }
}

async function readMoney({ database, payments }: Deps, period: Period): Promise<Money[]> {
  const sales = await listSales(database, payments.name, period)
  const reversed = await listReversed(database, payments.name, period)
  const currencies = [...new Set([...sales, ...reversed].map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const sold = sales.find((row) => row.currency === currency)
    const back = (kind: 'refund' | 'dispute') =>
      reversed.find((row) => row.currency === currency && row.kind === kind)
    return {
      currency,
      payments: sold?.payments ?? 0,
      revenue: sold?.revenue ?? 0,
      refunds: back('refund')?.total ?? 0,
      refunded: back('refund')?.amount ?? 0,
      disputes: back('dispute')?.total ?? 0,
      disputed: back('dispute')?.amount ?? 0,
    }
  })
}

/** Every day of the period, those without anything too. */
async function readDays({ database }: Deps, period: Period): Promise<DayFigures[]> {
  const visits = new Map((await listVisitsByDay(database, period)).map((row) => [row.day, row.total]))
  const registered = new Map(
    (await listRegistrationsByDay(database, period)).map((row) => [row.day, row.total]),
  )
  const tryOns = new Map((await listTryOnsByDay(database, period)).map((row) => [row.day, row]))
  return Array.from({ length: daysBetween(period.from, period.to) }, (_, index) => {
    const day = shiftDay(period.from, index)
    return {
      day,
      visits: visits.get(day) ?? 0,
      registered: registered.get(day) ?? 0,
      complete: tryOns.get(day)?.complete ?? 0,
      failed: tryOns.get(day)?.failed ?? 0,
    }
  })
}

async function readMachinery({ database, storage, config, now }: Deps): Promise<Machinery> {
  const queue = await readQueue(database)
  const mails = await readWaitingMails(database)
  const spent = await listSpentOn(database, now().toISOString().slice(0, 10))
  const hosted = config.engines.chain.flatMap((engine) => {
    const limitMicros = config.engines.vendors[engine]?.limits.dailyLimitMicros
    return limitMicros === undefined ? [] : [{ engine, limitMicros }]
  })
  return {
    queue: { ...queue, oldestAt: queue.oldestAt?.toISOString() ?? null },
    isStorageWritable: await storage.check().then(
      () => true,
      () => false,
    ),
    mails: { ...mails, oldestAt: mails.oldestAt?.toISOString() ?? null },
    lastBackupAt: (await readLastBackup(database))?.toISOString() ?? null,
    limits: hosted.map(({ engine, limitMicros }) => ({
      engine,
      limitMicros,
      spentMicros: spent.find((row) => row.engine === engine)?.spentMicros ?? 0,
    })),
  }
}
