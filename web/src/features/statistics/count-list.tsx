import { useId } from 'react'
import type { NamedCount } from '../../../../contract/statistics.ts'
import { formatNumber } from '../../lib/format.ts'

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
        <table className="tnum mt-2 w-full text-sm">
          <thead className="text-xs text-ink-3">
            <tr>
              <th scope="col" className="py-1.5 text-left font-semibold">
                Reason
              </th>
              <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
                Now
              </th>
              <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
                Before
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, total }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                  {wordsOf(name)}
                </th>
                <td className="pl-3 text-right">{formatNumber(total)}</td>
                <td className="pl-3 text-right text-ink-2">{formatNumber(earlier.get(name) ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** 'try_on_poor_photo' -> 'Poor photo'; the notes of the ledger are words already. */
function wordsOf(name: string): string {
  const words = name.replace(/^try_on_|^not right: /, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
