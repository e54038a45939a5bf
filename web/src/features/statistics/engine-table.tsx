import type { EngineFigures } from '../../../../contract/statistics.ts'
import { formatNumber } from '../../lib/format.ts'
import { Table, type Column } from '../../ui/table.tsx'

const columns: Column<EngineFigures>[] = [
  {
    title: 'Engine',
    className: 'font-medium',
    cell: ({ engine, version }) =>
      engine === null ? (
        <span className="text-ink-2">before an engine was asked</span>
      ) : (
        <>
          {engine} {version && <span className="text-sm font-normal text-ink-3">{version}</span>}
        </>
      ),
  },
  { title: 'Complete', isNumber: true, cell: ({ complete }) => formatNumber(complete) },
  { title: 'Failed', isNumber: true, cell: ({ failed }) => formatNumber(failed) },
  { title: 'Waiting, half', isNumber: true, cell: ({ waitingP50 }) => formatSeconds(waitingP50) },
  { title: '95 of 100', isNumber: true, cell: ({ waitingP95 }) => formatSeconds(waitingP95) },
  { title: 'Running, half', isNumber: true, cell: ({ runningP50 }) => formatSeconds(runningP50) },
  { title: '95 of 100 ', isNumber: true, cell: ({ runningP95 }) => formatSeconds(runningP95) },
]

/** Each engine's try-ons, and within which time half and 95 of 100 of them came. */
export function EngineTable({ engines }: { engines: EngineFigures[] }) {
  if (engines.length === 0) return <p className="card p-8 text-center text-ink-2">No try-ons in these days</p>
  return (
    <Table
      label="Try-ons by engine"
      columns={columns}
      rows={engines}
      keyOf={({ engine, version }) => `${engine} ${version}`}
      className="min-w-[760px]"
    />
  )
}

const seconds = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function formatSeconds(milliseconds: number | null): string {
  return milliseconds === null ? '–' : `${seconds.format(milliseconds / 1000)} s`
}
