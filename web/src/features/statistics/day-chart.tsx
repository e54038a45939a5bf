import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { useState } from 'react'
import { formatShortDate } from '../../lib/format.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { Button } from '../../ui/button.tsx'
import { Table, type Column } from '../../ui/table.tsx'

export type Series = {
  name: string
  /** How it is drawn: columns stand behind, a line before them. */
  shape: 'columns' | 'line'
  /** One for each day. */
  values: number[]
}

type DayChartProps = {
  title: string
  days: string[]
  series: Series[]
  format: (value: number) => string
}

type Row = { day: string; values: number[] }

/** Figures day by day, drawn, and as a table for whoever asks. The drawing is one picture with its sum in words. */
export function DayChart({ title, days, series, format }: DayChartProps) {
  const [isTable, setIsTable] = useState(false)
  const columns: Column<Row>[] = [
    { title: 'Day', cell: ({ day }) => formatShortDate(day) },
    ...series.map(({ name }, index) => ({
      title: name,
      isNumber: true,
      cell: ({ values }: Row) => format(values[index] ?? 0),
    })),
  ]
  const rows = days.map((day, index) => ({ day, values: series.map(({ values }) => values[index] ?? 0) }))
  return (
    <figure className="card min-w-0 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <figcaption className="font-semibold">{title}</figcaption>
        <Button
          variant="link"
          size="sm"
          className="min-h-11"
          aria-label={`${title}: ${isTable ? 'as a drawing' : 'as a table'}`}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'As a drawing' : 'As a table'}
        </Button>
      </div>
      {isTable ? (
        <div className="mt-3 max-h-80 overflow-y-auto">
          <Table label={`${title}, day by day`} columns={columns} rows={rows} keyOf={({ day }) => day} />
        </div>
      ) : (
        <>
          <Legend series={series} />
          <Drawing title={title} days={days} series={series} format={format} />
        </>
      )}
    </figure>
  )
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

function Legend({ series }: { series: Series[] }) {
  if (series.length < 2) return null
  return (
    <ul className="flex flex-wrap gap-x-5 text-xs text-ink-2" aria-hidden>
      {series.map(({ name, shape }) => (
        <li key={name} className="flex items-center gap-2">
          <span className={shape === 'line' ? 'h-0.5 w-4 bg-thread' : 'size-3 rounded-[2px] bg-primary'} />
          {name}
        </li>
      ))}
    </ul>
  )
}

const margin = { top: 10, right: 2, bottom: 22 }
const height = 190
const letterWidth = 6.5

function Drawing({ title, days, series, format }: DayChartProps) {
  // Drawn in units of its width, so that its letters keep their size on a phone.
  const width = useMediaQuery('(max-width: 640px)') ? 320 : 520
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  const y = scaleLinear({ domain: [0, most], range: [height - margin.bottom, margin.top], nice: 3 })
  const ticks = y.ticks(3)
  const left = Math.max(...ticks.map((tick) => format(tick).length)) * letterWidth + 6
  const x = scaleBand({ domain: days, range: [left, width - margin.right], padding: 0.25 })
  const placeOf = (index: number) => (x(days[index] ?? '') ?? 0) + x.bandwidth() / 2
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const words = series.map(({ name, values }) => `${name} ${format(sumOf(values))}`).join(', ')
  return (
    <svg
      role="img"
      aria-label={`${title}, ${formatShortDate(first)} to ${formatShortDate(last)}: ${words}`}
      viewBox={`0 0 ${width} ${height}`}
      className="tnum mt-2 block h-auto w-full"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end" className="fill-ink-3 text-[11px]">
            {format(tick)}
          </text>
        </g>
      ))}
      {series.map(({ name, shape, values }) =>
        shape === 'columns' ? (
          <g key={name} className="fill-primary">
            {values.map((value, index) => (
              <Bar
                key={days[index]}
                x={x(days[index] ?? '') ?? 0}
                y={y(value)}
                width={x.bandwidth()}
                height={y(0) - y(value)}
                rx={1}
              />
            ))}
          </g>
        ) : (
          <LinePath
            key={name}
            data={values}
            x={(_value, index) => placeOf(index)}
            y={(value) => y(value)}
            className="fill-none stroke-thread"
            strokeWidth={2}
            strokeLinejoin="round"
          />
        ),
      )}
      <text x={left} y={height - 4} className="fill-ink-3 text-[11px]">
        {formatShortDate(first)}
      </text>
      <text x={width - margin.right} y={height - 4} textAnchor="end" className="fill-ink-3 text-[11px]">
        {formatShortDate(last)}
      </text>
    </svg>
  )
}
