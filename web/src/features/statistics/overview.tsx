import { useState, type ReactNode } from 'react'
import type { Overview as OverviewAnswer } from '../../../../contract/statistics.ts'
import { formatMoney, formatNumber, formatShortDate } from '../../lib/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { TableSkeleton } from '../../ui/table.tsx'
import { CountList } from './count-list.tsx'
import { DayChart } from './day-chart.tsx'
import { EngineTable } from './engine-table.tsx'
import { Funnel } from './funnel.tsx'
import { MachineryCard } from './machinery.tsx'
import { MoneyTable } from './money-table.tsx'
import { PeriodChooser } from './period-chooser.tsx'
import { lastDays } from './period.ts'
import { useOverview } from './use-overview.ts'

/** The business in a chosen period, beside the one before it. */
export function Overview() {
  const [period, setPeriod] = useState(() => lastDays(30))
  const overview = useOverview(period)
  return (
    <section aria-labelledby="overview">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="overview" className="text-d-xs">
            Overview
          </h2>
          {overview.data && <PeriodWords overview={overview.data} />}
        </div>
        <PeriodChooser period={period} onPeriod={setPeriod} />
      </div>
      <div className="mt-6" aria-busy={overview.isFetching}>
        {overview.isPending ? (
          <TableSkeleton label="Loading the overview" />
        ) : overview.isError ? (
          <LoadError
            message="Failed to load the overview"
            isRetrying={overview.isFetching}
            onRetry={() => void overview.refetch()}
          />
        ) : (
          <Sections overview={overview.data} />
        )}
      </div>
    </section>
  )
}

function PeriodWords({ overview: { period, before } }: { overview: OverviewAnswer }) {
  const words = ({ from, to }: { from: string; to: string }) =>
    from === to ? formatShortDate(from) : `${formatShortDate(from)} to ${formatShortDate(to)}`
  return (
    <p className="mt-1 text-sm text-ink-2" role="status">
      {words(period)}, beside {words(before)}. Days are those of UTC.
    </p>
  )
}

function Sections({ overview }: { overview: OverviewAnswer }) {
  const { figures, figuresBefore: before, days, machinery } = overview
  const names = days.map(({ day }) => day)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Funnel figures={figures} before={before} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <DayChart
          title="Visits and registrations"
          days={names}
          format={formatNumber}
          series={[
            { name: 'Visits', shape: 'columns', values: days.map(({ visits }) => visits) },
            { name: 'Registered', shape: 'line', values: days.map(({ registered }) => registered) },
          ]}
        />
        <DayChart
          title="Try-ons"
          days={names}
          format={formatNumber}
          series={[
            { name: 'Complete', shape: 'columns', values: days.map(({ complete }) => complete) },
            { name: 'Failed', shape: 'line', values: days.map(({ failed }) => failed) },
          ]}
        />
        {figures.money.map(({ currency }) => (
          <DayChart
            key={currency}
            title={`Revenue, ${currency.toUpperCase()}`}
            days={names}
            format={(cents) => formatMoney(cents, currency)}
            series={[{ name: 'Revenue', shape: 'columns', values: revenueOf(overview, currency) }]}
          />
        ))}
      </div>
      <Part title="Revenue and refunds">
        <MoneyTable money={figures.money} before={before.money} />
      </Part>
      <Part title="Try-ons by engine">
        <EngineTable engines={figures.engines} />
      </Part>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-3">
        <CountList
          title="Refused before a token"
          nothing="Nothing was refused"
          counts={figures.refusals}
          before={before.refusals}
        />
        <CountList
          title="Ended without a result"
          nothing="Nothing has failed"
          counts={figures.failures}
          before={before.failures}
        />
        <CountList
          title="Tokens given back"
          nothing="No token went back"
          counts={figures.tokensBack}
          before={before.tokensBack}
        />
      </div>
      <Part title="Now">
        <MachineryCard machinery={machinery} figures={figures} />
      </Part>
    </div>
  )
}

function revenueOf({ days, revenueByDay }: OverviewAnswer, currency: string): number[] {
  const found = new Map(
    revenueByDay.filter((row) => row.currency === currency).map(({ day, revenue }) => [day, revenue]),
  )
  return days.map(({ day }) => found.get(day) ?? 0)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 text-lg font-semibold">{title}</h3>
      {children}
    </div>
  )
}
