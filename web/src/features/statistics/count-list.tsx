import { useId } from 'react'
import type { NamedCount } from '../../../../contract/statistics.ts'
import { formatNumber, formatReason } from '../../lib/format.ts'
import { FigureTable } from './figure-table.tsx'

type CountListProps = {
  title: string
  /** What stands there when nothing was counted. */
  nothing: string
  counts: NamedCount[]
  before: NamedCount[]
}

/** Reasons and how often each was given, beside the period before. */
export function CountList({ title, nothing, counts, before }: CountListProps) {
  const id = useId()
  const gone = before.filter(({ name }) => counts.every((count) => count.name !== name))
  const rows = [...counts, ...gone.map(({ name }) => ({ name, total: 0 }))]
  const earlier = new Map(before.map(({ name, total }) => [name, total]))
  return (
    <section aria-labelledby={id} className="card min-w-0 p-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{nothing}</p>
      ) : (
        <FigureTable
          className="mt-2 text-sm"
          columns={['Reason', 'Now', 'Before']}
          rows={rows.map(({ name, total }) => ({
            key: name,
            name: formatReason(name),
            figures: [total, earlier.get(name) ?? 0].map(formatNumber),
          }))}
        />
      )}
    </section>
  )
}
